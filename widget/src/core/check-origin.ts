import { quotesUrl } from '@concrete-quote/openapi'

/** What each API said; a page asks once. */
const checks: Record<string, Promise<string | undefined>> = {}

/** Warns in the console if an API on another origin does not respond to this one. On this machine, also returns that. */
export const checkOrigin = (apiUrl: string) => (checks[apiUrl] ??= ask(apiUrl))

async function ask(apiUrl: string): Promise<string | undefined> {
  const url = quotesUrl(apiUrl).replace(/quotes$/, 'health/live')
  try {
    // To another origin, without cookies.
    if (/^http/.test(url) && !url.startsWith(`${location.origin}/`)) await fetch(url)
  } catch {
    const warning = await warnOfNoResponse(url, ': requests may get none, either')
    if (/^file|^.+?:..([^/]+\.)?(localhost|127\.|\[::1])/.test(location.href)) return warning
  }
  return undefined
}

/** Says in the console that a URL of the API did not respond, and why; returns that. */
export async function warnOfNoResponse(url: string, consequence = '') {
  const why = await import('../extras/extras.ts').then(
    ({ explainNoResponse }) => explainNoResponse(url),
    () => '',
  )
  const warning = `No response from ${url}${consequence}. ${why}`
  console.warn(warning)
  return warning
}
