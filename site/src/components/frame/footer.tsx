import { company } from '@concrete-quote/openapi'
import { PhoneLink, quoteHref } from '../actions.tsx'
import { Logo } from '../icon.tsx'
import { useTexts } from '../texts-context.ts'

/** The site footer of the page at `path`. */
export function Footer({ path }: { path: string }) {
  const { frame, paths } = useTexts()
  const { services, talk } = frame
  return (
    <footer className="footer">
      <div className="areas">
        <div className="wide">
          <ul aria-label={frame.serviceAreas}>
            {company.serviceAreas.map((area) => (
              <li key={area}>{area}</li>
            ))}
            <li>{frame.surroundings}</li>
          </ul>
        </div>
      </div>
      <div className="wide">
        <div className="footer-columns">
          <div>
            <p className="brand">
              <Logo />
              {company.name}
            </p>
            <p>{frame.blurb}</p>
          </div>
          <nav aria-label={services.heading}>
            <h2>{services.heading}</h2>
            <ul>
              {services.items.map((service) => (
                <li key={service}>
                  <a href={paths.services}>{service}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>{talk.heading}</h2>
            <PhoneLink className="phone-large" />
            <p>{talk.emergency}</p>
            <a className="button button-light" href={quoteHref(paths, path)}>
              {talk.link}
            </a>
          </div>
        </div>
        <div className="legal">
          <p>
            © {company.name}. {frame.rights}
          </p>
          <p>{frame.imageNote}</p>
        </div>
      </div>
    </footer>
  )
}
