import type { ProjectType } from '@concrete-quote/openapi'

/** All services, in display order. */
export const serviceTypes = [
  'driveway',
  'patio',
  'foundation',
  'commercial',
  'steps',
  'repair',
] as const satisfies ProjectType[]

/** A service: the project type that its link preselects in the form. The image of the same name shows it. */
export type ServiceType = (typeof serviceTypes)[number]

/** The service with the 'Most Popular' tag. */
export const popularService: ServiceType = 'driveway'

/** The lowest price of a service for the whole job. */
interface JobPrice {
  unit: 'job'
  amount: number
}

/** The lowest price of a service for each square foot or linear foot. */
export interface UnitPrice {
  unit: 'sqft' | 'linear-ft'
  amount: number
  /** Width and length, or the length alone, of a usual job, in feet. */
  usual: readonly number[]
  /** The sizes that visitors can choose, in the price's unit. A whole number of steps leads from `min` to the usual size. */
  sizes: { min: number; max: number; step: number }
}

export type Price = JobPrice | UnitPrice

/** The prices that every price note, estimate, and description shows. */
export const prices = {
  // The usual driveway is for two cars.
  driveway: { amount: 8, unit: 'sqft', usual: [20, 30], sizes: { min: 200, max: 2000, step: 50 } },
  // Steps of a foot on the shorter side of the usual patio.
  patio: { amount: 12, unit: 'sqft', usual: [12, 16], sizes: { min: 96, max: 720, step: 12 } },
  // The usual walk leads from the sidewalk to the door.
  steps: { amount: 15, unit: 'linear-ft', usual: [30], sizes: { min: 10, max: 120, step: 5 } },
  repair: { amount: 200, unit: 'job' },
} as const satisfies Partial<Record<ServiceType, Price>>

/** A service with a price. The others are priced by the project. */
export type PricedService = keyof typeof prices

export const isPriced = (type: ServiceType): type is PricedService => type in prices

/** Returns the size of a usual job in the unit of its price. */
export const usualSize = ({ usual }: UnitPrice) => usual.reduce((size, feet) => size * feet)

/** Formats an amount, such as `$1,200` or `$8.50`. */
export const formatAmount = (locale: string, amount: number) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)

/** Completes a text with the lowest price and the size of a job, for `{price}` and `{size}`. */
export const completeEstimate = (text: string, locale: string, amount: number, size: number) =>
  text
    .replace('{price}', () => formatAmount(locale, amount * size))
    .replace('{size}', size.toLocaleString(locale))

/** The sizes that a link to the form may carry, and what they enter into Project Details, by project type. */
export type LinkedSizes = Record<string, { min: number; max: number; details: string }>

/**
 * Returns the sizes that the sliders offer.
 * @param details A text for each unit, with `{size}` for the size.
 */
export function linkedSizes(details: Record<UnitPrice['unit'], string>): LinkedSizes {
  return Object.fromEntries(
    Object.entries<Price>(prices).flatMap(([type, price]) =>
      price.unit === 'job'
        ? []
        : [[type, { min: price.sizes.min, max: price.sizes.max, details: details[price.unit] }]],
    ),
  )
}
