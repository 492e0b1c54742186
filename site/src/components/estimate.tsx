import { locales } from '@concrete-quote/openapi'
import { Fragment } from 'react'
import { completeEstimate, sliderPosition } from '../content/estimate.ts'
import {
  isPriced,
  prices,
  usualSize,
  type Price,
  type PricedService,
  type ServiceType,
  type UnitPrice,
} from '../content/services.ts'
import { useTexts } from '../content/texts-by-language.ts'
import { Ticks } from './sections.tsx'

/** Returns the query of a link to the form that selects a service and, if its price depends on it, the usual size. */
export function quoteQuery(type: ServiceType): string {
  const price: Price | undefined = isPriced(type) ? prices[type] : undefined
  const size = price && price.unit !== 'job' ? `&size=${usualSize(price)}` : ''
  return `?projectType=${type}${size}`
}

/** The lowest price of a service, or that it is priced by the project. */
export function PriceNote({ type }: { type: ServiceType }) {
  const texts = useTexts().prices
  return <p className="price">{isPriced(type) ? texts.note(prices[type]) : texts.byProject[type]}</p>
}

/** The link from a card to the form, which `scripts/services.ts` gives the size that its slider has. */
export function QuoteLink({ type }: { type: ServiceType }) {
  const { services, paths } = useTexts()
  return (
    <a className="button button-quiet" href={paths.contact + quoteQuery(type)}>
      {services.quoteLink(services.cards[type].title)}
    </a>
  )
}

/**
 * What a job costs, and what raises the price. If the price depends on the size, a slider chooses it;
 * `scripts/services.ts` updates the price and the card's link. Without scripts, the price is that of the usual size.
 * @param isBrief Leave out what the page says beside it: the lowest price of a job, and what decides it.
 */
export function Estimate({ type, isBrief = false }: { type: PricedService; isBrief?: boolean }) {
  const texts = useTexts().prices
  const price: Price = prices[type]
  const estimate = texts.estimates[type]
  return (
    <div className="estimate">
      {price.unit !== 'job' ? (
        <SizeSlider id={`${type}-size`} label={estimate.label} price={price} />
      ) : (
        !isBrief && (
          <>
            <p className="estimate-label">{estimate.label}</p>
            {'factors' in estimate && <Ticks items={estimate.factors} />}
            <p className="estimate-price">
              <strong>{texts.note(price)}</strong>
            </p>
          </>
        )
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
