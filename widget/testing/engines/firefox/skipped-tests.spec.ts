import { test } from 'playwright/test'
import { skippedTests } from './skipped-tests.ts'

for (const [reason, titles] of Object.entries(skippedTests)) {
  for (const title of titles) {
    test(title, () => {
      test.skip(true, `Playwright in an installed Firefox: ${reason}`)
    })
  }
}
