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
