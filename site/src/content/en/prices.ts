import { formatAmount, type Price, type UnitPrice } from '../prices.ts'

const units = { sqft: 'sq ft', 'linear-ft': 'linear ft' }

const amount = (price: Price) => formatAmount('en', price.amount)
const perUnit = (price: Price) =>
  price.unit === 'job' ? amount(price) : `${amount(price)} per ${units[price.unit]}`

export const prices = {
  amount,
  /** The price note of a service. */
  note: (price: Price) => (price.unit === 'job' ? `From ${amount(price)}` : `Starting at ${perUnit(price)}`),
  /** The price after the name of a service. */
  from: (price: Price) => `from ${perUnit(price)}`,
  /** The usual size, such as `20 × 30 ft`. */
  usual: ({ usual }: UnitPrice) => `${usual.join(' × ')} ft`,
  /** The lowest price of a job, with `{price}` for the amount. A template, because a script in the browser completes it. */
  lowest: 'From {price}',
  /** The size that the price is for, with `{size}` for the number. A template, like the one before. */
  forSize: { sqft: `for {size} ${units.sqft}`, 'linear-ft': `for {size} ${units['linear-ft']}` },
  /** What a link with a size enters into Project Details. A template, like those before. */
  details: { sqft: `About {size} ${units.sqft}.`, 'linear-ft': `About {size} ${units['linear-ft']}.` },
} as const
