/** The largest unit of a duration: minutes, hours, or days from 48 hours on. */
function largestUnit(ms: number): { value: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return { value: minutes, unit: 'minute' }
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? { value: hours, unit: 'hour' } : { value: Math.floor(hours / 24), unit: 'day' }
}

const symbols = { minute: 'min', hour: 'h', day: 'd' }

/** Formats a duration in its largest unit, such as `45 min`, `20 h`, or `3 d`. */
export function formatAge(ms: number): string {
  const { value, unit } = largestUnit(ms)
  return `${value} ${symbols[unit]}`
}

/** Formats a duration in words, such as `1 minute`, `20 hours`, or `3 days`. */
export function ageInWords(ms: number): string {
  const { value, unit } = largestUnit(ms)
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
