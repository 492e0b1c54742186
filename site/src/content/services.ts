import { company, projectTypes } from '@concrete-quote/openapi'

/** All services, in display order: the kinds of work that have a name. */
export const serviceTypes = projectTypes.filter((type) => type !== 'other')

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

/**
 * What links to the form may carry, by project type: null if no size. The texts have `{size}` and `{price}` for the size and
 * its lowest price; `details` is what a size enters into Project Details.
 */
export type LinkedProjects = Record<
  string,
  { min: number; max: number; amount: number; details: string; summary: string } | null
>

/** Returns what the links of the site carry. The texts are those of each unit. */
export function linkedProjects(texts: Record<'details' | 'summary', Record<UnitPrice['unit'], string>>) {
  const sized = Object.entries<Price>(prices).flatMap(([type, { amount, ...price }]) => {
    if (price.unit === 'job') return []
    const { min, max } = price.sizes
    const { details, summary } = texts
    return [[type, { min, max, amount, details: details[price.unit], summary: summary[price.unit] }]] as const
  })
  return { ...Object.fromEntries(projectTypes.map((type) => [type, null])), ...Object.fromEntries(sized) }
}
