import { quotesUrl } from '@concrete-quote/openapi'

/** What an API on another origin says of this one. */
export interface OriginCheck {
  /** Whether it takes no requests from here, as it said itself: blockers, policies, and networks say nothing. */
  isUnregistered?: boolean
  /** What is wrong, for whoever develops the page on their own machine. */
  warning?: string | undefined
}

/** What each API said; a page asks once. */
const checks: Record<string, Promise<OriginCheck>> = {}

/** Asks an API on another origin whether it takes requests from here, and warns in the console if it does not. */
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

async function ask(apiUrl: string, view: View): Promise<OriginCheck> {
  const url = quotesUrl(apiUrl).replace(/quotes$/, 'health/live')
  try {
    // To another origin, without cookies.
    if (/^http/.test(url) && !url.startsWith(`${location.origin}/`)) {
      // A page that is prerendered may never be seen.
      if ((document as { prerendering?: boolean }).prerendering)
        await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve))
      const response = await fetch(url + viewQuery(view))
      // Something else may respond, such as the page of a static host. Tests may respond to each request with one object.
      const answer = (await response
        .clone()
        .json()
        .catch(() => undefined)) as { registered?: boolean } | undefined
      if (answer?.registered === false) {
        console.warn(`${self.origin} is not registered at ${apiUrl}.`)
        return { isUnregistered: true }
      }
    }
  } catch {
    const warning = await warnOfNoResponse(url, ': requests may fail, too')
    if (/^file|^.+?:..([^/]+\.)?(localhost|127\.|\[::1])/.test(location.href)) return { warning }
  }
  return {}
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
