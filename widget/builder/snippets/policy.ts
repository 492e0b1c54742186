interface PolicyInput {
  origin: string
  /** Whether the form's code is part of the page's own bundle. */
  isBundled: boolean
}

/** The Content-Security-Policy directives that the form needs on the page that embeds it. */
export function policyDirectives({ origin, isBundled }: PolicyInput): Record<string, string> {
  return { 'script-src': isBundled ? "'self'" : origin, 'connect-src': origin }
}

/**
 * A whole policy under which the form works, as a header's value: the strictest one, or for a page with a bundle of its
 * own one that allows the page's own origin.
 */
export function examplePolicy(input: PolicyInput): string {
  if (input.isBundled) return `default-src 'self'; connect-src 'self' ${input.origin}; base-uri 'none'`
  const directives = Object.entries(policyDirectives(input)).map(([name, value]) => `${name} ${value}`)
  return ["default-src 'none'", ...directives, "base-uri 'none'", "require-trusted-types-for 'script'"].join(
    '; ',
  )
}
