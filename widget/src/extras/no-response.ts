/**
 * Finds out why no response of the API could be read, which neither `fetch` nor the browser's own message says.
 * @param url Of the API. It is requested again.
 * @returns What to do, for whoever embeds the form.
 */
export async function explainNoResponse(url: string): Promise<string> {
  if (self.origin === 'null') return 'The page is a file, or its sandbox lacks allow-same-origin.'
  const { origin } = new URL(url, location.href)
  let isBlocked = false
  const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    isBlocked ||= effectiveDirective === 'connect-src'
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  await fetch(url, { mode: 'no-cors', credentials: 'omit' }).catch(() => undefined)
  // The browser reports it a moment later.
  await new Promise((resolve) => setTimeout(resolve, 100))
  document.removeEventListener('securitypolicyviolation', onViolation)
  if (isBlocked) return `The Content-Security-Policy of the page lacks ${origin} in connect-src.`
  return `The API is not there, does not allow ${self.origin}, or a blocker or the network stops requests to it.`
}
