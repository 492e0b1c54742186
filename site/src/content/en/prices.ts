import { formatAmount, prices, type Price, type UnitPrice } from '../prices.ts'

const units = { sqft: 'sq ft', 'linear-ft': 'linear ft' }

const amount = (price: Price) => formatAmount('en', price.amount)
const perUnit = (price: Price) =>
  price.unit === 'job' ? amount(price) : `${amount(price)} per ${units[price.unit]}`

const nbsp = '\u00a0'
const dimensions = ({ usual }: UnitPrice) => `${usual.join(nbsp + '×' + nbsp)}${nbsp}ft`

export const priceTexts = {
  heading: 'What it costs',
  amount,
  /** The price note of a service. */
  note: (price: Price) => (price.unit === 'job' ? `From ${amount(price)}` : `Starting at ${perUnit(price)}`),
  /** The price after the name of a service. */
  from: (price: Price) => `from ${perUnit(price)}`,
  /**
   * The lowest price of a job and its size, with `{price}` and `{size}` for the numbers. Templates, because a script in
   * the browser completes them.
   */
  lowest: 'From {price}',
  forSize: { sqft: `for {size} ${units.sqft}`, 'linear-ft': `for {size} ${units['linear-ft']}` },
  /** What a link with a size enters into Project Details. A template, too. */
  details: { sqft: `About {size} ${units.sqft}.`, 'linear-ft': `About {size} ${units['linear-ft']}.` },
  /** The label of the size, the usual size, and what raises the price. */
  estimates: {
    driveway: {
      label: 'Size of your driveway',
      note: `A two-car driveway is about ${dimensions(prices.driveway)}. Tear-out, a thicker slab, a decorative finish or tight access raises the price.`,
    },
    patio: {
      label: 'Size of your patio',
      note: `A table and a grill fit on ${dimensions(prices.patio)}. Stamping, seat walls, drains or tight access raises the price.`,
    },
    steps: {
      label: 'Length of your walkway',
      note: `A front walk is about ${dimensions(prices.steps)} long. Extra width, steps, handrails or tear-out raises the price.`,
    },
    repair: {
      label: 'What sets the price',
      note: 'The length of the crack, its cause, and how far the slab has sunk. We take a look first, free of charge.',
    },
  },
} as const
