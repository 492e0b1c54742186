import { images, type Image, type ImageName } from '../content/images.ts'
import type { ServiceCard, ServiceSummary } from '../content/services.ts'
import { columnWidth } from '../column-width.ts'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { Ticks } from './ticks.tsx'

/** The service grid on Home: two large cards and four small ones. Each card is a link. */
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

/**
 * Returns the `sizes` of the image in a grid card; see `.service-grid` in `styles/cards.css`. The second image covers
 * the height of its card (`object-fit: cover`), so it is wider than the card.
 */
function gridSizes(index: number): string {
  const percent = ['58.1', '47.6'][index] ?? '24.3'
  return [
    `(max-width: 40rem) ${columnWidth()}`,
    `(max-width: 64rem) ${columnWidth(49.3)}`,
    columnWidth(Number(percent)),
  ].join(', ')
}

const halfLabels = (image: ImageName): string[] => (images[image] as Image).halfLabels ?? []

/** The service cards on Services: description, features, price, and a link to the quote form. */
export function ServiceDetails({ services }: { services: ServiceCard[] }) {
  return (
    <ul className="service-details">
      {services.map(({ title, projectType, image, description, features, pricing, popular }) => (
        <li key={title} className="card">
          <div className="card-picture">
            <Picture image={image} sizes={`(max-width: 48rem) ${columnWidth()}, ${columnWidth(49.3)}`} />
            {popular && <p className="tag tag-popular">Most Popular</p>}
            {halfLabels(image).map((label) => (
              <p key={label} className="tag">
                {label}
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
