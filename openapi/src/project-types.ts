/** The kinds of work that a visitor can choose, in the order shown. */
export const projectTypes = [
  'driveway',
  'patio',
  'foundation',
  'commercial',
  'steps',
  'repair',
  'other',
] as const

export type ProjectType = (typeof projectTypes)[number]
