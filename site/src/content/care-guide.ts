import type { Claim } from './claims.ts'

/** The Concrete Care Guide (specification, sections 2 and 9). */
export const careTips: Claim[] = [
  {
    title: 'Regular Cleaning',
    description:
      'Sweep leaves and wash oil off soon, with a mild soap. Both stain what stays wet under them.',
  },
  {
    title: 'Seal Every 2-3 Years',
    description: 'A breathable sealer keeps water and salts out. When rain no longer beads, it is time.',
  },
  {
    title: 'Address Cracks Early',
    description: 'Fill a hairline before water widens it. A crack that grows or steps needs a look from us.',
  },
  {
    title: 'Winter Protection',
    description: 'Keep rock salt off, above all in the first winter. Sand gives grip and does no harm.',
  },
  {
    title: 'Proper Drainage',
    description: 'Turn downspouts away and keep soil just below the slab. Water under concrete moves it.',
  },
  {
    title: 'Professional Inspections',
    description: 'Joints, edges and settling tell an early story. We read it before it turns into a repair.',
  },
]
