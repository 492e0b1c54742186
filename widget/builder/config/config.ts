import { options, type Option, type OptionName } from './options.ts'

/** The options that differ from their defaults. A checked option is `on`. */
export type Config = Partial<Record<OptionName, string>>

/** Reads a configuration, from the page's query or from its form. Invalid values are as if absent. */
export function readConfig(read: (name: string) => string | null): Config {
  const entries = options.flatMap((option) => {
    const value = normalize(option, read(option.name) ?? '')
    return value ? [[option.name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Says why a value cannot be used, or returns undefined. */
export function findError(option: Option, value: string): string | undefined {
  return 'error' in option && value && !normalize(option, value) ? option.error : undefined
}

/** Returns the value as snippets use it; empty if it is the default or invalid. */
function normalize(option: Option, value: string): string {
  switch (option.kind) {
    case 'choice':
      return Object.hasOwn(option.choices, value) ? value : ''
    case 'check':
      return value === 'on' ? value : ''
    case 'select':
      return /^[a-z-]*$/.test(value) ? value : ''
    case 'range': {
      const number = Number(value)
      const isValid = value !== '' && number >= option.min && number <= option.max
      return isValid && number !== option.initial ? String(number) : ''
    }
    case 'color':
      return option.pattern.test(value) ? value.toLowerCase() : ''
    case 'text': {
      const { pattern = /^\P{Cc}*$/u, maxLength = 40 } = option
      return value.length <= maxLength && pattern.test(value) ? value : ''
    }
  }
}
