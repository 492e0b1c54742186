// `npm test`: runs every check in turn and ends with the line `N passed, N failed`. Before it come the time of each
// check, the slowest tests, and the tests that were retried or skipped, or failed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { stripVTControlCharacters } from 'node:util'

const reports = mkdtempSync(join(tmpdir(), 'concrete-quote-test-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/**
 * @typedef {object} Test
 * @property {string} name
 * @property {number} ms
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {boolean} flaky Whether it passed only when it was repeated.
 * @property {string} [error] Of an attempt that failed.
 * @property {string} [reason] Why it was skipped.
 */

/** Every test, and every check that has none. @type {Test[]} */
const tests = []
/** @type {{ name: string, ms: number }[]} */
const checks = []

check('format', 'prettier --check --log-level warn .')
check('lint', 'npm run -s lint')
check('types', 'npm run -s types')
if (check('build', 'npm run -s build')) {
  check(
    'unit tests',
    `vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`,
    readVitest,
  )
  check('browser tests', 'playwright test --reporter=list,json', readPlaywright)
}
rmSync(reports, { recursive: true })

const seconds = (ms) => `${(ms / 1000).toFixed(0).padStart(4)} s`
console.log('\nTime')
for (const { name, ms } of checks) console.log(`${seconds(ms)}  ${name}`)
console.log('\nSlowest tests')
for (const { name, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
  console.log(`${seconds(ms)}  ${name}`)
const skipped = tests.filter(({ status }) => status === 'skipped')
for (const reason of new Set(skipped.map(({ reason }) => reason))) {
  const count = skipped.filter((test) => test.reason === reason).length
  console.log(`\nSKIPPED: ${count === 1 ? '' : `${count} tests: `}${reason}`)
}
for (const { name, error } of tests.filter(({ flaky }) => flaky))
  console.log(`\nFLAKY: ${name}${firstLines(error)}`)
const failed = tests.filter(({ status }) => status === 'failed')
for (const { name, error } of failed) console.log(`\nFAILED: ${name}${firstLines(error)}`)
const passed = tests.filter(({ status }) => status === 'passed')
console.log(`\n${passed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

/** Runs a check and collects its tests. It counts as a test itself if it has none, or fails without a failed test. */
function check(name, command, readTests = () => []) {
  console.log(`\n# ${name}`)
  const start = performance.now()
  const { status } = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  })
  const ms = performance.now() - start
  const ok = status === 0
  let found = []
  try {
    found = readTests()
  } catch {
    // It failed before it could write its report.
  }
  const isExplained = ok || found.some((test) => test.status === 'failed')
  if (found.length === 0 || !isExplained)
    found.push({ name, ms, status: ok ? 'passed' : 'failed', flaky: false })
  tests.push(...found)
  checks.push({ name, ms })
  return ok
}

/** The start of an error, indented, without colors. */
function firstLines(error = '') {
  const lines = stripVTControlCharacters(error).split('\n')
  return lines
    .slice(0, 12)
    .map((line) => `\n  ${line}`)
    .join('')
}

/** @returns {Test[]} */
function readVitest() {
  const { testResults } = readReport(vitestReport)
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ status, fullName, title, ancestorTitles, duration = 0, failureMessages }) => ({
      name: fullName,
      ms: duration,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      // The messages of a test that passed are those of its first attempt.
      flaky: status === 'passed' && failureMessages.length > 0,
      error: failureMessages.at(-1),
      reason: ancestorTitles[0] ?? title,
    }))
}

/** @returns {Test[]} */
function readPlaywright() {
  const statuses = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }
  return specs(readReport(playwrightReport).suites).flatMap(({ file, title, tests }) =>
    tests.map(({ status, projectName, annotations, results }) => {
      const name = `${projectName}, ${file}, ${title}`
      const skip = annotations.find(({ type }) => type === 'skip')
      const errors = results.flatMap(({ errors }) => errors)
      return {
        name,
        ms: results.reduce((total, { duration }) => total + duration, 0),
        status: statuses[status],
        flaky: status === 'flaky',
        error: errors.at(-1)?.message,
        reason: skip?.description ?? name,
      }
    }),
  )
}

/** The specs of a Playwright report, which nests them. */
function specs(suites) {
  return suites.flatMap((suite) => [...suite.specs, ...specs(suite.suites ?? [])])
}

function readReport(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
