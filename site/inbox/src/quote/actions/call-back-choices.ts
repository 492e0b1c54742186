const weekdays = { 1: 'Monday', 5: 'Friday' } as const

/** The times to call back that people agree on most, soonest first, with their labels. Hours are the reader's. */
export function callBackChoices(now: Date): [label: string, time: Date][] {
  const nineAm = (inDays: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + inDays, 9)
  const choices: [string, Date][] = [
    ['In 1 hour', new Date(now.getTime() + 3_600_000)],
    ['Tomorrow 9 AM', nineAm(1)],
  ]
  // A weekday that is today or tomorrow would be taken for that day.
  for (let inDays = 2; inDays < 7; inDays++) {
    const time = nineAm(inDays)
    const weekday = weekdays[time.getDay() as keyof typeof weekdays] as string | undefined
    if (weekday) choices.push([`${weekday} 9 AM`, time])
  }
  return choices
}

/** Formats a time in the reader's time zone as a `datetime-local` field has it. */
export function toLocalValue(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
