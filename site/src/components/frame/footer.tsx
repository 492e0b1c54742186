import { company } from '@concrete-quote/openapi'
import { PhoneLink } from '../phone-link.tsx'
import { Logo } from './logo.tsx'

const services = ['Driveways', 'Sidewalks', 'Patios', 'Slabs']

/** The site footer. */
export function Footer() {
  return (
    <footer className="footer">
      <div className="areas">
        <div className="wide">
          <ul aria-label="Service areas">
            {company.serviceAreas.map((area) => (
              <li key={area}>{area}</li>
            ))}
            <li>and the surrounding DFW areas</li>
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
            <p>
              Family-owned concrete contractor in {company.city}, {company.region}, since{' '}
              {company.foundedYear}. Licensed, bonded and insured.
            </p>
          </div>
          <nav aria-label="Services">
            <h2>Services</h2>
            <ul>
              {services.map((service) => (
                <li key={service}>
                  <a href="/services">{service}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>Talk to us</h2>
            <PhoneLink className="phone-large" />
            <p>Emergency repair, 24 hours a day</p>
            <a className="button button-light" href="/contact">
              Get Free Quote
            </a>
          </div>
        </div>
        <div className="legal">
          <p>© {company.name}. All rights reserved.</p>
          <p>Images are illustrations, rendered for this site.</p>
        </div>
      </div>
    </footer>
  )
}
