import type { SiteLanguage } from './site-texts.ts'

/** Formats a month such as `2026-09`, as in `September 2026`. */
export const formatMonth = (month: string, lang: SiteLanguage) =>
  new Date(month).toLocaleDateString(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' })
