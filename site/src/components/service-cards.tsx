import { servicePath, servicesWithPage } from '../content/pages.ts'
import { isPriced, popularService, prices, serviceTypes, type ServiceType } from '../content/services.ts'
import { useTexts } from '../content/texts-by-language.ts'
import { Estimate, PriceNote, QuoteLink } from './estimate.tsx'
import { Icon } from './icon.tsx'
import { columnWidth, Picture } from './picture.tsx'
import { Ticks } from './sections.tsx'

/**
 * The service grid on Home: two large cards and four small ones, or a row on phones. Each card is a link. Its features are those of Services but
 * for the first, which says what the description says.
 */
export function ServiceGrid() {
  const { paths, home, services: detailed } = useTexts()
  return (
    <ul className="cards service-cards linked-cards service-grid">
      {serviceTypes.map((type, index) => {
        const { title, description, more } = home.services.cards[type]
        return (
          <li key={type} className="card">
            <div className="card-picture">
              <Picture image={type} sizes={gridSizes(index)} />
            </div>
            <div className="card-text">
              <h3>
                <a href={servicePath(paths, type) ?? `${paths.services}#${type}`}>{title}</a>
              </h3>
              <p>{description}</p>
              <Ticks items={detailed.cards[type].features.slice(-3)} />
              {/* Says again where the link of the card leads. */}
              <span className="more" aria-hidden="true">
                {more}
                <Icon name="arrow" />
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Returns the `sizes` of the image in a grid card; see `.service-grid` in `styles/home.css`. The second image covers
 * the height of its card (`object-fit: cover`), so it is wider than the card.
 */
function gridSizes(index: number): string {
  const percent = ['58.1', '47.6'][index] ?? '24.3'
  return [
    '(max-width: 47.999rem) min(78vw, 20rem)',
    `(max-width: 64rem) ${columnWidth(49.3)}`,
    columnWidth(Number(percent)),
  ].join(', ')
}

/** The lowest prices on Home. Each is a link to Services. */
export function PriceRow() {
  const { home, paths, prices: texts } = useTexts()
  return (
    <div className="card card-text price-row">
      <h3>{texts.heading}</h3>
      <ul>
        {serviceTypes.filter(isPriced).map((type) => (
          <li key={type}>
            <a href={paths.services}>
              {home.services.cards[type].title} <strong>{texts.from(prices[type])}</strong>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Links to the cards of `ServiceDetails`. */
export function ServiceLinks() {
  const { services } = useTexts()
  return (
    <nav aria-label={services.cardsLabel}>
      <ul className="jump-links">
        {serviceTypes.map((type) => (
          <li key={type}>
            <a className="badge" href={`#${type}`}>
              {services.cards[type].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links from the page of a service to those of the others. */
export function OtherServices({ than }: { than: ServiceType }) {
  const texts = useTexts()
  const others = servicesWithPage.filter((type) => type !== than)
  return (
    <nav className="wide others" aria-labelledby="others">
      <h2 id="others">{texts.servicePage.others}</h2>
      <ul className="jump-links">
        {others.map((type) => (
          <li key={type}>
            <a className="badge" href={texts.paths[type]}>
              {texts[type].label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The service cards on Services: description, features, price, and a link to the quote form. */
export function ServiceDetails() {
  const { services, paths } = useTexts()
  return (
    <ul className="cards service-cards service-details">
      {serviceTypes.map((type) => {
        const { title, description, features } = services.cards[type]
        const page = servicePath(paths, type)
        return (
          <li key={type} id={type} className="card">
            <div className="card-picture">
              <Picture image={type} sizes={`(max-width: 47.999rem) ${columnWidth()}, ${columnWidth(49.3)}`} />
              {type === popularService && <p className="tag tag-popular">{services.popular}</p>}
              <BeforeAfter type={type} />
            </div>
            <div className="card-text">
              <h2>{page ? <a href={page}>{title}</a> : title}</h2>
              <PriceNote type={type} />
              <p>{description}</p>
              <Ticks items={features} />
              {isPriced(type) && <Estimate type={type} />}
              <QuoteLink type={type} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Labels the picture of a repair, whose left and right halves show the same place. */
export function BeforeAfter({ type }: { type: ServiceType }) {
  const { beforeAfter } = useTexts()
  if (type !== 'repair') return null
  return beforeAfter.map((label) => (
    <p key={label} className="tag">
      {label}
    </p>
  ))
}
