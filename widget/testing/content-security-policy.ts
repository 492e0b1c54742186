import type { Page } from 'playwright/test'

declare global {
  /** Reports a violation to the test. */
  var reportViolation: (violation: string) => Promise<void>
}

/** A Content-Security-Policy that allows only the scripts and the API of the widget. */
export const strictPolicy = (origin: string) =>
  `default-src 'none'; script-src ${origin}; connect-src ${origin}; style-src 'self'; require-trusted-types-for 'script'`

/** Whether a violation is of the widget or page, and not of the icon that the browser looks for by itself. */
export const isNoFavicon = (violation: string) => !violation.endsWith('favicon.ico')

/** Records the policy violations of the documents that a page opens from now on: directive and blocked address. */
export async function recordViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      void window.reportViolation(`${violatedDirective} ${blockedURI}`)
    })
  })
  return violations
}
