import { company } from '@concrete-quote/openapi'

const paths = {
  arrow: 'M5 12h13M12.5 6l6 6-6 6',
  back: 'M19 12H6M11.5 6l-6 6 6 6',
  check: 'm4.5 12.5 5 5 10-11',
  menu: 'M3 6h18M3 12h18M3 18h18',
  phone:
    'M5 3.5h4l2 5-2.5 2a12 12 0 0 0 5 5l2-2.5 5 2v4c0 1-.8 1.5-1.5 1.5C10 20.5 3.5 14 3.5 5 3.5 4.3 4 3.5 5 3.5Z',
}

/** A decorative icon, hidden from assistive technology. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

/** The logo. Decorative, because the company name follows as text. */
export function Logo() {
  return (
    <svg className="logo" viewBox={company.logo.viewBox} aria-hidden="true">
      {company.logo.paths.map(({ d, accent }) => (
        <path key={d} className={accent ? 'logo-accent' : undefined} d={d} />
      ))}
    </svg>
  )
}
