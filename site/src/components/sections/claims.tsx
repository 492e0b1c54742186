import { Icon } from '../icon.tsx'

interface ClaimsProps {
  claims: readonly { title: string; description: string }[]
  /** Number of columns on wide screens. */
  columns: 3 | 4
  /** Heading level of the titles. Default `h3`. */
  heading?: 'h2' | 'h3'
}

/** A grid of claims. */
export function Claims({ claims, columns, heading: Heading = 'h3' }: ClaimsProps) {
  return (
    <ul className="claims" data-columns={columns}>
      {claims.map(({ title, description }) => (
        <li key={title}>
          <Heading>{title}</Heading>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  )
}

/** A list with check marks. */
export function Ticks({ items }: { items: readonly string[] }) {
  return (
    <ul className="ticks">
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" />
          {item}
        </li>
      ))}
    </ul>
  )
}
