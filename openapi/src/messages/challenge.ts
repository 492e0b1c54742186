import type { Language } from './language.ts'

/** What the form says while a challenge takes longer. Apart from the form's other texts, to be loaded with the solver. */
export const challengeMessages: Record<Language, { solving: string }> = {
  en: { solving: 'Checking that you are not a robot. This takes a few seconds.' },
  es: { solving: 'Comprobamos que usted no es un robot. Tarda unos segundos.' },
}
