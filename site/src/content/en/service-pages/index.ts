import type { ServiceType } from '../../services.ts'
import { commercial } from './commercial.ts'
import { driveway } from './driveway.ts'
import { foundation } from './foundation.ts'
import { patio } from './patio.ts'
import { repair } from './repair.ts'
import { steps } from './steps.ts'

/** The texts of the page of each service. One that is left out, in every language, has no page. */
export const servicePages = { driveway, patio, foundation, commercial, steps, repair } satisfies {
  [Type in ServiceType]?: unknown
}
