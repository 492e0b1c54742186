import { company } from '@concrete-quote/openapi'

export const { driveway, patio, steps, repair } = company.prices

/** The names of the units of prices: of one, and of several. */
export const units = { sqft: ['sq ft', 'sq ft'], 'linear-ft': ['linear ft', 'linear ft'] }

/** Formats dollars, such as `$1,200` or `$8.50`. */
export const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: amount % 1 === 0 ? 0 : 2 })}`

/** The size of a usual job, in the unit of its price. */
export const usualSize = ({ usual }: { usual: number[] }) => usual.reduce((size, feet) => size * feet)
