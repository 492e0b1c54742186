import { company } from '@concrete-quote/openapi'
import { navigationPages } from '../content/pages.ts'
import { useTexts } from '../content/texts-by-language.ts'
import { PhoneLink, quoteHref } from './actions.tsx'
import { Credentials } from './credentials.tsx'
import { Logo } from './icon.tsx'
import { withoutBreaks } from '../content/office-hours.ts'

export function Footer({ path }: { path: string }) {
  const texts = useTexts()
  const { contact, frame, paths } = texts
  const { pages, services, talk } = frame
  const columns = [
    { heading: pages.heading, links: navigationPages.map((name) => [paths[name], texts[name].label]) },
    { heading: services.heading, links: services.items.map((service) => [paths.services, service]) },
  ]
  return (
    <footer className="footer">
      <div className="wide">
        <div className="footer-columns">
          <div>
            <p className="brand">
              <Logo />
              {company.name}
            </p>
            <p>{frame.blurb}</p>
            <Credentials />
          </div>
          {columns.map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <h2>{heading}</h2>
              <ul>
                {links.map(([href, text]) => (
                  <li key={text}>
                    <a href={href}>{text}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div>
            <h2>{talk.heading}</h2>
            <PhoneLink className="phone-large" />
            <ul aria-label={contact.hours.label}>
              {contact.hours.lines.map((line) => (
                <li key={line}>{withoutBreaks(line)}</li>
              ))}
              {/* As on Contact. */}
              <li className="closed-days" hidden />
            </ul>
            <p>{talk.emergency}</p>
            <a className="button button-light" href={quoteHref(paths, path)}>
              {talk.link}
            </a>
          </div>
        </div>
        <div className="legal">
          <ul className="areas" aria-label={frame.serviceAreas}>
            {company.serviceAreas.map((area, index, { length }) => (
              <li key={area}>
                {area}
                {index < length - 1 && ','}{' '}
              </li>
            ))}
            <li>{frame.surroundings}</li>
          </ul>
          <p>
            © {company.name}. {frame.rights} <a href={paths.privacy}>{texts.privacy.label}</a>
          </p>
          {company.pictures.sample && <p>{frame.imageNote}</p>}
        </div>
      </div>
    </footer>
  )
}
