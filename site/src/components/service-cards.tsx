import { locales } from '@concrete-quote/openapi'
import { Fragment } from 'react'
import { completeEstimate, sliderPosition } from '../content/estimate.ts'
import {
  isPriced,
  popularService,
  prices,
  serviceTypes,
  usualSize,
  type Price,
  type ServiceType,
  type PricedService,
  type UnitPrice,
} from '../content/services.ts'
import { useTexts } from '../content/texts-by-language.ts'
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
    <ul className="cards service-cards service-grid">
      {serviceTypes.map((type, index) => {
        const { title, description, more } = home.services.cards[type]
        return (
          <li key={type} className="card">
            <div className="card-picture">
              <Picture image={type} sizes={gridSizes(index)} />
            </div>
            <div className="card-text">
              <h3>
                <a href={`${paths.services}#${type}`}>{title}</a>
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

/** Returns the query of a link to the form that selects a service and, if its price depends on it, the usual size. */
function quoteQuery(type: ServiceType): string {
  const price: Price | undefined = isPriced(type) ? prices[type] : undefined
  const size = price && price.unit !== 'job' ? `&size=${usualSize(price)}` : ''
  return `?projectType=${type}${size}`
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

/** The service cards on Services: description, features, price, and a link to the quote form. */
export function ServiceDetails() {
  const { services, prices: texts, paths, beforeAfter } = useTexts()
  return (
    <ul className="cards service-cards service-details">
      {serviceTypes.map((type) => {
        const { title, description, features } = services.cards[type]
        return (
          <li key={type} id={type} className="card">
            <div className="card-picture">
              <Picture image={type} sizes={`(max-width: 47.999rem) ${columnWidth()}, ${columnWidth(49.3)}`} />
              {type === popularService && <p className="tag tag-popular">{services.popular}</p>}
              {/* The left and right halves of its picture show the same place. */}
              {type === 'repair' &&
                beforeAfter.map((label) => (
                  <p key={label} className="tag">
                    {label}
                  </p>
                ))}
            </div>
            <div className="card-text">
              <h2>{title}</h2>
              <p className="price">{isPriced(type) ? texts.note(prices[type]) : texts.byProject[type]}</p>
              <p>{description}</p>
              <Ticks items={features} />
              {isPriced(type) && <Estimate type={type} />}
              <a className="button button-quiet" href={paths.contact + quoteQuery(type)}>
                {services.quoteLink(title)}
              </a>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * What a job costs, and what raises the price. If the price depends on the size, a slider chooses it;
 * `scripts/services.ts` updates the price and the card's link. Without scripts, the price is that of the usual size.
 */
function Estimate({ type }: { type: PricedService }) {
  const texts = useTexts().prices
  const price: Price = prices[type]
  const estimate = texts.estimates[type]
  return (
    <div className="estimate">
      {price.unit === 'job' ? (
        <>
          <p className="estimate-label">{estimate.label}</p>
          {'factors' in estimate && <Ticks items={estimate.factors} />}
          <p className="estimate-price">
            <strong>{texts.note(price)}</strong>
          </p>
        </>
      ) : (
        <SizeSlider id={`${type}-size`} label={estimate.label} price={price} />
      )}
      <p>{estimate.note}</p>
    </div>
  )
}

function SizeSlider({ id, label, price }: { id: string; label: string; price: UnitPrice }) {
  const { lang, prices: texts } = useTexts()
  const size = usualSize(price)
  const { marks, ...sizes } = price.sizes
  const cost = price.upTo ? texts.range : texts.lowest
  const forSize = texts.forSize[price.unit]
  const thumb = texts.thumb[price.unit]
  const locale = locales[lang]
  const complete = (text: string) => completeEstimate(text, locale, price, size)
  const at = (size: number) => sliderPosition(size, sizes.min, sizes.max)
  return (
    <>
      <label className="estimate-label" htmlFor={id}>
        {label}
      </label>
      <div className="slider">
        <input
          id={id}
          type="range"
          {...sizes}
          defaultValue={size}
          // Spoken with each change, so that no live region is needed.
          aria-valuetext={complete(`${cost} ${forSize}`)}
          data-amount={price.amount}
          data-up-to={price.upTo}
          data-locale={locale}
        />
        {/* What the slider looks like: browsers draw neither marks nor the value. */}
        <svg aria-hidden="true">
          <rect className="track" width="100%" />
          <rect className="filled" width={at(size)} />
          {marks?.map((mark) => (
            <Fragment key={mark.size}>
              <circle className="mark" cx={at(mark.size)} />
              <text x={at(mark.size)} y="5.4em">
                {mark.label[lang]}
              </text>
            </Fragment>
          ))}
          <circle className="thumb" cx={at(size)} />
          <text className="value" x={at(size)} y="1em" data-text={thumb}>
            {complete(thumb)}
          </text>
        </svg>
      </div>
      <p className="estimate-price">
        <strong data-text={cost}>{complete(cost)}</strong>{' '}
        <span data-text={forSize}>{complete(forSize)}</span>
      </p>
    </>
  )
}
