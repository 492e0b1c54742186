import { images, type Image, type ImageName } from '../content/images.ts'
import type { ServiceCard, ServiceSummary } from '../content/services.ts'
import { column } from '../layout.ts'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { Ticks } from './ticks.tsx'

/** Home's grid: two large cards and four small ones, each a link as a whole. */
export function ServiceGrid({ services }: { services: ServiceSummary[] }) {
  return (
    <ul className="service-grid">
      {services.map(({ title, image, description, features }, index) => (
        <li key={title} className="card">
          <div className="card-picture">
            <Picture image={image} sizes={gridSizes(index)} />
          </div>
          <div className="card-text">
            <h3>
              <a href="/services">{title}</a>
            </h3>
            <span className="arrow">
              <Icon name="arrow" />
            </span>
            <p>{description}</p>
            <Ticks items={features} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** How wide the picture of a card is: see `.service-grid` in `styles/cards.css`. The second is taller than its card is wide. */
function gridSizes(index: number): string {
  const wide = ['58.1', '47.6'][index] ?? '24.3'
  return [`(max-width: 40rem) ${column()}`, `(max-width: 64rem) ${column(49.3)}`, column(Number(wide))].join(
    ', ',
  )
}

const halves = (image: ImageName): string[] => (images[image] as Image).halves ?? []

/** The cards of Services: what each kind of work takes and costs, and a button to ask for it. */
export function ServiceDetails({ services }: { services: ServiceCard[] }) {
  return (
    <ul className="service-details">
      {services.map(({ title, projectType, image, description, features, pricing, popular }) => (
        <li key={title} className="card">
          <div className="card-picture">
            <Picture image={image} sizes={`(max-width: 48rem) ${column()}, ${column(49.3)}`} />
            {popular && <p className="tag tag-popular">Most Popular</p>}
            {halves(image).map((half) => (
              <p key={half} className="tag">
                {half}
              </p>
            ))}
          </div>
          <div className="card-text">
            <h2>{title}</h2>
            <p className="price">{pricing}</p>
            <p>{description}</p>
            <Ticks items={features} />
            <a className="button button-quiet" href={`/contact?projectType=${projectType}`}>
              Get Quote for {title}
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}
