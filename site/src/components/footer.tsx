import { company } from '@concrete-quote/openapi'
import { Logo } from './logo.tsx'
import { PhoneLink } from './phone-link.tsx'

const services = ['Driveways', 'Sidewalks', 'Patios', 'Slabs']

/** The foot of every page. */
export function Footer() {
  return (
    <footer className="footer">
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
            <PhoneLink className="phone-large" />
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
            <h2>Service areas</h2>
            <ul>
              {company.serviceAreas.map((area) => (
                <li key={area}>{area}</li>
              ))}
              <li>Surrounding DFW areas</li>
            </ul>
          </div>
          <div>
            <a className="button button-light" href="/contact">
              Get Free Quote
            </a>
          </div>
        </div>
        <p className="copyright">© {company.name}. All rights reserved.</p>
      </div>
    </footer>
  )
}
