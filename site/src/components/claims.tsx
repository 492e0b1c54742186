import type { Claim } from '../content/claims.ts'

interface ClaimsProps {
  claims: Claim[]
  /** How many stand side by side on a wide screen. */
  columns: 3 | 4
  /** How deep the titles are in the page's outline. */
  heading?: 'h2' | 'h3' | 'h4'
}

/** Claims side by side, parted by joints. */
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
