const warned = new Set<string>()

/** Warns whoever embeds the form of a value that cannot be used: values are read at each rendering. */
export function warnOnce(warning: string, value: string) {
  if (!warned.has(warning + value)) console.warn(`<concrete-quote-form>: ${warning}`)
  warned.add(warning + value)
}
