import type { Language } from '../language.ts'

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

/** The labels in every language. */
export const projectTypeLabels: Record<Language, Record<ProjectType, string>> = {
  en: projectTypes,
  es: {
    driveway: 'Entrada para autos',
    patio: 'Patio y espacio exterior',
    foundation: 'Cimientos',
    commercial: 'Proyecto comercial',
    steps: 'Escalones y senderos',
    repair: 'Reparación y restauración',
    other: 'Otro',
  },
}

/** The label of a stored type; of one that is no longer offered, the type. */
export function projectTypeLabel(projectType: string, lang: Language = 'en'): string {
  return (projectTypeLabels[lang] as Record<string, string>)[projectType] ?? projectType
}
