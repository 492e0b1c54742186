import { company, type ProjectType } from '@concrete-quote/openapi'

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

const { sample: _, ...prices } = company.prices

/** The prices that every price note, estimate, and description shows. */
export { prices }

export type Price = (typeof prices)[PricedService]
/** The lowest price of a service for each square foot or linear foot. */
export type UnitPrice = Exclude<Price, { unit: 'job' }>

/** A service with a price. The others are priced by the project. */
export type PricedService = keyof typeof prices

export const isPriced = (type: ServiceType): type is PricedService => type in prices

/** Returns the size of a usual job in the unit of its price. */
export const usualSize = ({ usual }: UnitPrice) => usual.reduce((size, feet) => size * feet)

/** The sizes that a link to the form may carry, and what they enter into Project Details, by project type. */
export type LinkedSizes = Record<string, { min: number; max: number; details: string }>

/** Returns the sizes that the sliders offer. The details are a text for each unit, with `{size}` for the size. */
export function linkedSizes(details: Record<UnitPrice['unit'], string>): LinkedSizes {
  return Object.fromEntries(
    Object.entries<Price>(prices).flatMap(([type, price]) =>
      price.unit === 'job'
        ? []
        : [[type, { min: price.sizes.min, max: price.sizes.max, details: details[price.unit] }]],
    ),
  )
}
