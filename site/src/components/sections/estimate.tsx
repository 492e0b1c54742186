import { completeEstimate } from '../../content/estimate.ts'
import { locales } from '@concrete-quote/openapi'
import { prices, usualSize, type Price, type PricedService, type UnitPrice } from '../../content/services.ts'
import { useTexts } from '../texts-context.ts'

/**
 * What a job costs at least, and what raises the price. If the price depends on the size, a slider chooses it;
 * `scripts/services.ts` updates the price and the card's link. Without scripts, the price is that of the usual size.
 */
export function Estimate({ type }: { type: PricedService }) {
  const texts = useTexts().prices
  const price: Price = prices[type]
  const { label, note } = texts.estimates[type]
  return (
    <div className="estimate">
      {price.unit === 'job' ? (
        <p className="estimate-label">{label}</p>
      ) : (
        <SizeSlider id={`${type}-size`} label={label} price={price} />
      )}
      <p>{note}</p>
    </div>
  )
}

function SizeSlider({ id, label, price }: { id: string; label: string; price: UnitPrice }) {
  const { lang, prices: texts } = useTexts()
  const size = usualSize(price)
  const forSize = texts.forSize[price.unit]
  const locale = locales[lang]
  const complete = (text: string) => completeEstimate(text, locale, price.amount, size)
  return (
    <>
      <label className="estimate-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        {...price.sizes}
        defaultValue={size}
        // Spoken with each change, so that no live region is needed.
        aria-valuetext={complete(`${texts.lowest} ${forSize}`)}
        data-amount={price.amount}
        data-locale={locale}
      />
      <p className="estimate-price">
        <strong data-text={texts.lowest}>{complete(texts.lowest)}</strong>{' '}
        <span data-text={forSize}>{complete(forSize)}</span>
      </p>
    </>
  )
}
