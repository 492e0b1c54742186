import { quotesUrl } from '@concrete-quote/openapi'

/** Says why no response of the API could be read, which the browser's own message does not. */
export const originAdvice = () =>
  self.origin === 'null'
    ? 'The page is a file, or its sandbox lacks allow-same-origin.'
    : `Is ${self.origin} registered there, or in its ALLOWED_ORIGINS?`

/** What each API said; a page asks once. */
const checks: Record<string, Promise<string | undefined>> = {}

/**
 * Checks whether an API on another origin lets this page send quotes, and warns in the console if not.
 * @returns What to show to whoever embeds the form, if the page is on this machine.
 */
export const checkOrigin = (apiUrl: string) => (checks[apiUrl] ??= ask(apiUrl))

async function ask(apiUrl: string): Promise<string | undefined> {
  const url = quotesUrl(apiUrl).replace(/quotes$/, 'health/live')
  try {
    // To another origin, without cookies.
    if (/^http/.test(url) && !url.startsWith(`${location.origin}/`)) await fetch(url)
  } catch {
    const warning = `Visitors cannot send this form. No response from ${url}. ${originAdvice()}`
    console.warn(warning)
    if (/^file|^.+?:..([^/]+\.)?(localhost|127\.|\[::1])/.test(location.href)) return warning
  }
  return undefined
}
