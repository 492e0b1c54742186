import type { ServicePage } from '../../pages.ts'
import type { SiteTexts } from '../../site-texts.ts'
import { commercial } from './commercial.ts'
import { driveway } from './driveway.ts'
import { foundation } from './foundation.ts'
import { patio } from './patio.ts'
import { repair } from './repair.ts'
import { steps } from './steps.ts'

export const servicePages: Pick<SiteTexts, ServicePage> = {
  driveway,
  patio,
  foundation,
  commercial,
  steps,
  repair,
}
