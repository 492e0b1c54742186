import { company, locales } from '@concrete-quote/openapi'

/** When the office opens and closes, such as `7:00 AM`, in the order of the week. */
export const clockTimes = () =>
  Object.values(company.hours)
    .flatMap((times) => times?.split(/, |-/) ?? [])
    .map((clock) =>
      new Date(`2024-01-01T${clock}Z`).toLocaleTimeString(locales.en, {
        timeZone: 'UTC',
        hour: 'numeric',
        minute: '2-digit',
      }),
    )
