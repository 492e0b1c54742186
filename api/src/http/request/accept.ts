import { problemMediaType } from '@concrete-quote/openapi'

/** Reads an `Accept` header (RFC 9110, section 12.5.1): each media range in lower case, with its weight. */
function parseAccept(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [range = '', ...parameters] = part.split(';').map((token) => token.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      const q = weight ? Number(weight.slice(2)) : 1
      return [range, q >= 0 && q <= 1 ? q : 0]
    }),
  )
}

/**
 * Whether a client prefers an error as plain text: its `Accept` gives `text/plain` a higher weight than problem details.
 * For clients that do not name problem details, the highest weight of `application/json`, `application/*`, and any type
 * counts for them.
 */
export function acceptsPlainText(header = '*/*'): boolean {
  const weights = parseAccept(header)
  const weigh = (range: string) => weights.get(range)
  const plain = weigh('text/plain') ?? weigh('text/*') ?? weigh('*/*') ?? 0
  const json = ['application/json', 'application/*', '*/*'].map((range) => weigh(range) ?? 0)
  return plain > (weigh(problemMediaType) ?? Math.max(...json))
}
