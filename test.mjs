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
/** What to know beside the count, said last, where it is seen: what failed, what needed another try, what was skipped. */
const remarks = []

run('format', 'prettier --check --log-level warn .')
run('lint', 'npm run -s lint')
run('types', 'npm run -s types')
if (run('build', 'npm run -s build')) {
  run('unit tests', vitest, () => {
    const { numPassedTests, numFailedTests, testResults } = report(vitestReport)
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    for (const { status, fullName, failureMessages } of tests) {
      if (status === 'failed') remarks.push(`FAILED: ${fullName}`)
      // The messages of a test that passed are those of its first try.
      if (status === 'passed' && failureMessages.length > 0) remarks.push(`FLAKY: ${fullName}`)
    }
    const skipped = tests.filter(({ status }) => status === 'skipped')
    const suites = skipped.map(({ ancestorTitles, title }) => ancestorTitles[0] ?? title)
    for (const suite of new Set(suites)) remarks.push(`SKIPPED: ${suite}`)
    return [numPassedTests, numFailedTests]
  })
  run('browser tests', playwright, () => {
    const { stats, suites } = report(playwrightReport)
    const { expected, flaky, unexpected } = stats
    for (const { file, title, tests } of specs(suites)) {
      const [{ status, projectName, annotations }] = tests
      const name = `${projectName}, ${file}, ${title}`
      const skip = annotations.find(({ type }) => type === 'skip')
      if (status === 'unexpected') remarks.push(`FAILED: ${name}`)
      if (status === 'flaky') remarks.push(`FLAKY: ${name}`)
      if (skip) remarks.push(`SKIPPED: ${name} (${skip.description})`)
    }
    return [expected + flaky, unexpected]
  })
}
rmSync(reports, { recursive: true })
for (const remark of remarks) console.log(`\n${remark}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** Runs a check and adds up what it counted; one that fails with no test that failed is one failure itself. */
function run(name, command, count = (ok) => [Number(ok), 0]) {
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
  if (!ok && bad === 0) {
    bad = 1
    remarks.push(`FAILED: ${name}`)
  }
  failed += bad
  return ok
}

/** The tests in a report of Playwright, which nests them. */
function specs(suites) {
  return suites.flatMap((suite) => [...suite.specs, ...specs(suite.suites ?? [])])
}

function report(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
