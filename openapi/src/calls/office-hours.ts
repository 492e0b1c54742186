import { closedDays, hours, responseHours, timeZone } from '../company.ts'
import type { Company } from '../company-record.ts'
import type { Closure } from '../schemas/owner/closure.ts'
import { addDays, createLocalDays, holidayDate, isHoliday, weekdays } from '../calendar/calendar.ts'

const hourMs = 3_600_000
const halfHourMs = hourMs / 2
const minuteMs = hourMs / 60

/** How long the first calls of a day take, which are to those who asked while the office was closed. */
const firstCallsMs = 3 * hourMs

/** Within so many days and intervals of closed days, an office that has hours is open. */
const maxSteps = 400

/** How many days ahead closed days are searched for their end. */
const maxDays = 3 * 366

export type Office = Pick<Company, 'hours' | 'timeZone' | 'responseHours'> & { closedDays: readonly string[] }

/** Creates the calendar of an office, which promises and reminders follow. Days are in its time zone. */
export function createOfficeHours(office: Office = { hours, closedDays, timeZone, responseHours }) {
  const days = createLocalDays(office.timeZone)

  /** The hours of a date on the clock, in milliseconds since its midnight, by its weekday alone. */
  function clockTimesOn(date: number) {
    const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7]
    const times = (weekday && office.hours[weekday])?.split(', ') ?? []
    return times.map((time) => {
      const [start = 0, end = 0] = time.split('-').map(toMs)
      return { start, end }
    })
  }

  /** The closed days of the record in each year that was asked for. */
  const ofRecord = new Map<number, Closure[]>()

  /** The closed days that a date is one of. */
  function closureOn(date: number, closures: readonly Closure[]): Closure | undefined {
    const day = format(date)
    const year = new Date(date).getUTCFullYear()
    const inYear = ofRecord.get(year) ?? office.closedDays.map((each) => toClosure(each, year))
    ofRecord.set(year, inYear)
    const includes = ({ from, to }: Closure) => from <= day && day <= to
    return inYear.find(includes) ?? closures.find(includes)
  }

  /** The times while the office is open that end after a time, in milliseconds since 1970. */
  function* openTimesFrom(time: number, closures: readonly Closure[]) {
    for (let n = 0, date = days.dateAt(time); n < maxSteps; n++, date = addDays(date, 1)) {
      const closure = closureOn(date, closures)
      if (closure) date = Date.parse(closure.to)
      for (const { start, end } of closure ? [] : clockTimesOn(date)) {
        const open = { start: days.momentOf(date + start), end: days.momentOf(date + end) }
        if (open.end > time) yield open
      }
    }
  }

  function promiseAt(minute: number, closures: readonly Closure[]): number {
    const limit = Math.floor((minute + office.responseHours * hourMs) / halfHourMs) * halfHourMs
    let lastWithin: number | undefined
    for (const { start, end } of openTimesFrom(minute, closures)) {
      const until = Math.min(end, limit)
      if (until - Math.max(start, minute) >= hourMs) lastWithin = until
      if (end < limit) continue
      const afterFirstCalls = Math.min(start + firstCallsMs, end)
      if (lastWithin !== undefined) return lastWithin
      if (afterFirstCalls > limit) return afterFirstCalls
    }
    return lastWithin ?? limit
  }

  /** The last promise, for those who ask within the same minute. */
  let last: { minute: number; closures: readonly Closure[]; by: number } | undefined

  return {
    /**
     * By when a request is answered, in milliseconds since 1970: the last office hour within `responseHours` of its minute, if
     * it leaves an hour for a call; otherwise the first hours of the next day that the office is open. In half hours.
     * @param closures Days that the owner closed, beside those of the record.
     */
    respondBy(sentAt: number, closures: readonly Closure[]): number {
      const minute = Math.floor(sentAt / minuteMs) * minuteMs
      if (last?.minute !== minute || last.closures !== closures)
        last = { minute, closures, by: promiseAt(minute, closures) }
      return last.by
    },

    /**
     * The days on which the office is closed though their weekdays have hours, as intervals with the days between them on
     * which it never is open: those that start within `count` days of `now`, in milliseconds since 1970.
     */
    closuresFrom(now: number, count: number, closures: readonly Closure[]): Closure[] {
      const found: Closure[] = []
      let last: Closure | undefined
      for (
        let n = 0, date = days.dateAt(now);
        n < count || (last && n < maxDays);
        n++, date = addDays(date, 1)
      ) {
        if (clockTimesOn(date).length === 0) continue
        if (!closureOn(date, closures)) last = undefined
        else if (last) last.to = format(date)
        else found.push((last = { from: format(date), to: format(date) }))
      }
      return found
    },
  }
}

/** The days of an entry of the record: in one year, if it is a holiday. */
function toClosure(entry: string, year: number): Closure {
  const [from = '', to = from] = isHoliday(entry) ? [holidayDate(entry, year)] : entry.split('/')
  return { from, to }
}

const format = (date: number) => new Date(date).toISOString().slice(0, 10)

function toMs(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * hourMs + (minute / 60) * hourMs
}

/** From so long on, a weekday alone would be that of another week. */
const daysWithoutDate = 6

/**
 * Says by when somebody calls, in the company's time zone: a weekday and a time of day, with the date if it is not one of
 * the next days. The text is `within`, with `{hours}` and `{time}`, or `later` if the office is closed meanwhile. Times are
 * in milliseconds since 1970.
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
    timeZone,
    weekday: 'long',
    ...date,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
  const text = hours <= responseHours ? within.replace('{hours}', String(responseHours)) : later
  // A comma after a weekday that the time follows, as before a date.
  return text.replace('{time}', () => time.format(respondBy).replace(/^(\p{L}{4,}) (?=\d)/u, '$1, '))
}

function createFormat(lang: string, options: Intl.DateTimeFormatOptions) {
  try {
    // Without a region, that of the company's country: in Spanish, “a.m.”, which does not break, in place of “a. m.”.
    const { region = 'US' } = new Intl.Locale(lang)
    return new Intl.DateTimeFormat(new Intl.Locale(lang, { region }), options)
  } catch {
    // No tag of the standard, which a page can set.
    return new Intl.DateTimeFormat('en', options)
  }
}
