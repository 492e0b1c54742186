/** The kinds of work a visitor can choose, with their labels, in the order shown (specification, section 3). */
export const projectTypes = {
  driveway: 'Driveway',
  patio: 'Patio & Outdoor Space',
  foundation: 'Foundation',
  commercial: 'Commercial Project',
  steps: 'Steps & Walkways',
  repair: 'Repair & Restoration',
  other: 'Other',
} as const

/** A kind of work as it is sent and stored. */
export type ProjectType = keyof typeof projectTypes

/** Their labels in Spanish. */
export const projectTypesInSpanish: Record<ProjectType, string> = {
  driveway: 'Entrada para autos',
  patio: 'Patio y espacio exterior',
  foundation: 'Cimientos',
  commercial: 'Proyecto comercial',
  steps: 'Escalones y senderos',
  repair: 'Reparación y restauración',
  other: 'Otro',
}
