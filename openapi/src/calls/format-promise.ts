import { responseHours, timeZone } from '../company.ts'

/** From so long on, a weekday alone would be that of another week. */
const daysWithoutDate = 6

/**
 * Says by when somebody calls, in the company's time zone: a weekday and a time of day, with the date if it is not one of
 * the next days.
 * @param within The text if somebody calls within the promised hours, with `{hours}` and `{time}`.
 * @param later The text if the office is closed meanwhile.
 * @param createdAt When the request was received, in milliseconds since 1970, as is `respondBy`.
 * @param lang The language of the texts (BCP 47).
 */
export function formatPromise(
  within: string,
  later: string,
  createdAt: number,
  respondBy: number,
  lang: string,
): string {
  const hours = (respondBy - createdAt) / 3_600_000
  const date = hours < 24 * daysWithoutDate ? {} : ({ month: 'long', day: 'numeric' } as const)
  const time = createFormat(lang, {
    weekday: 'long',
    ...date,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
  const text = hours <= responseHours ? within.replace('{hours}', String(responseHours)) : later
  return text.replace('{time}', () => time.format(respondBy))
}

function createFormat(lang: string, parts: Intl.DateTimeFormatOptions) {
  try {
    // A language without a region is that of the company's country: in Spanish, “a.m.”, which does not break, in place of
    // “a. m.”.
    const { region = 'US' } = new Intl.Locale(lang)
    return new Intl.DateTimeFormat(new Intl.Locale(lang, { region }), { timeZone, ...parts })
  } catch {
    // No tag of the standard, which a page can set.
    return new Intl.DateTimeFormat('en', { timeZone, ...parts })
  }
}
