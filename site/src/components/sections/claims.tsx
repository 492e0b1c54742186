import type { Claim } from '../../content/types/lists.ts'

interface ClaimsProps {
  claims: Claim[]
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
