import type { ProjectType } from '@concrete-quote/openapi'

/** A service: the project type that its link preselects in the form. The image of the same name shows it. */
export type ServiceType = Exclude<ProjectType, 'other'>

/** All services, in display order. */
export const serviceTypes: ServiceType[] = [
  'driveway',
  'patio',
  'foundation',
  'commercial',
  'steps',
  'repair',
]

/** The service with the 'Most Popular' tag. */
export const popularService: ServiceType = 'driveway'
