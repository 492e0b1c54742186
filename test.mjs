// `npm test`: every check in turn, then the line `N passed, N failed`. Each of the first three checks counts as one.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const reports = mkdtempSync(join(tmpdir(), 'concrete-quote-test-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const vitest = `vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`
const playwright = 'playwright test --reporter=list,json'

let passed = 0
let failed = 0
/** The suites and tests that could not run here, each with its reason. */
const skipped = []

run('format', 'prettier --check --log-level warn .')
run('lint', 'npm run -s lint')
run('types', 'npm run -s types')
if (run('build', 'npm run -s build')) {
  run('unit tests', vitest, () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = report(vitestReport)
    const suites = testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'skipped')
        .map(({ ancestorTitles, title }) => ancestorTitles[0] ?? title),
    )
    skipped.push(...new Set(suites))
    // A suite that cannot even be loaded has no test that failed.
    return [numPassedTests, Math.max(numFailedTests, numFailedTestSuites && 1)]
  })
  run('browser tests', playwright, () => {
    const { stats, suites } = report(playwrightReport)
    const { expected, flaky, unexpected } = stats
    for (const { title, tests } of specs(suites)) {
      const skip = tests[0].annotations.find(({ type }) => type === 'skip')
      if (skip) skipped.push(`${title} (${skip.description})`)
    }
    return [expected + flaky, unexpected]
  })
}
rmSync(reports, { recursive: true })
for (const suite of skipped) console.log(`\nSKIPPED: ${suite}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** Runs a check and adds up what it counted; a check that fails without a count is one failure. */
function run(name, command, count = (ok) => [Number(ok), Number(!ok)]) {
  console.log(`\n# ${name}`)
  const { status } = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  })
  const ok = status === 0
  let [good, bad] = [0, 0]
  try {
    ;[good, bad] = count(ok)
  } catch {
    // No report: the check broke before it could write one.
  }
  passed += good
  failed += ok ? bad : Math.max(bad, 1)
  return ok
}

/** The tests in a report of Playwright, which nests them. */
function specs(suites) {
  return suites.flatMap((suite) => [...suite.specs, ...specs(suite.suites ?? [])])
}

function report(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
