import { timeZone } from '../company.ts'

/** From so long on, a weekday is not enough. */
const weekMs = 6 * 86_400_000

/**
 * Formats a deadline as a weekday and a time of day in the company's time zone, in a language (BCP 47), else in English; with
 * the date if it is a week away or more.
 * @param time In milliseconds since 1970.
 * @param sentAt When it was promised.
 */
export function formatDeadline(time: number, sentAt: number, lang: string): string {
  const date = time - sentAt < weekMs ? {} : ({ month: 'long', day: 'numeric' } as const)
  const parts = {
    timeZone,
    weekday: 'long',
    ...date,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  } as const
  try {
    // A language without a region is that of the company's country: in Spanish, “a.m.”, which does not break, in place of
    // “a. m.”.
    const { region = 'US' } = new Intl.Locale(lang)
    return new Intl.DateTimeFormat(new Intl.Locale(lang, { region }), parts).format(time)
  } catch {
    // No tag of the standard, which a page can set.
    return new Intl.DateTimeFormat('en', parts).format(time)
  }
}
