import { quotesUrl } from '@concrete-quote/openapi'

/** What each API said; a page asks once. */
const checks: Record<string, Promise<string | undefined>> = {}

/** Warns in the console if an API on another origin does not respond to this one. On this machine, also returns that. */
export const checkOrigin = (apiUrl: string, view: View) => (checks[apiUrl] ??= ask(apiUrl, view))

/** What is counted of a form that is shown. */
export interface View {
  source?: string | undefined
  /** Whether it is counted. Default: true. */
  views?: boolean | undefined
}

/** The query by which a view is counted, of a tab once a day. */
function viewQuery({ source = '', views = true }: View): string {
  const today = new Date().toDateString()
  try {
    if (!views || sessionStorage.cqShown === today) return ''
    sessionStorage.cqShown = today
    return `?shown=true&source=${encodeURIComponent(source)}`
  } catch {
    // A tab that keeps nothing would be counted each time.
    return ''
  }
}

async function ask(apiUrl: string, view: View): Promise<string | undefined> {
  const url = quotesUrl(apiUrl).replace(/quotes$/, 'health/live')
  try {
    // To another origin, without cookies.
    if (/^http/.test(url) && !url.startsWith(`${location.origin}/`)) {
      // A page that is prerendered may never be seen.
      if ((document as { prerendering?: boolean }).prerendering)
        await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve))
      await fetch(url + viewQuery(view))
    }
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
