// `npm test`: runs the checks and ends with the line `N passed, N failed`. Before it come the time of each check, the
// slowest tests, and the tests that were retried, skipped, or left out, or failed. `npm test -- --all` leaves none out.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'

const reports = mkdtempSync(join(tmpdir(), 'concrete-quote-test-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/**
 * Every test, and every check that has none: its name, time, and status (`passed`, `failed`, or `skipped`, with the reason),
 * whether it passed only when it was repeated (`flaky`), and the error of an attempt that failed.
 */
const tests = []
const checks = []

const isAll = process.argv.includes('--all')

/** What takes minutes, with the command that runs it. */
const leftOut = {
  'unit tests tagged `heavy` (random bodies, killed servers, failing disks and databases)':
    'npx vitest run --tags-filter=heavy',
  'unit tests of commands, each of which starts processes': 'npx vitest run api/src/cli',
  'browser tests tagged `@heavy` (slow ones, such as of packed packages, photos, and pushes, and variants of the others by width, color scheme, language, container, or page style)':
    'npx playwright test --grep=@heavy',
  'browser tests of the inbox, but for a morning of the owner': 'npx playwright test --project=inbox',
  'browser tests of the element’s interface, of pages around it, of the builder, of photos that fail, of components, texts, and prices of the site, of the API’s pages, and of examples':
    'npx playwright test e2e/element e2e/partner-pages builder photo-failures e2e/components e2e/texts prices api/e2e examples/e2e',
  'browser tests in Firefox and WebKit, and with a screen reader':
    'npx playwright test --project=firefox --project=webkit --project="screen reader"',
}
const vitestFilter = isAll ? '' : '--tags-filter=!heavy --exclude="api/src/cli/**"'
const playwrightFilter = isAll
  ? ''
  : '--grep-invert="@heavy|inbox/e2e/(?!morning/counted-morning)|e2e/(element/|partner-pages/|builder|photos/photo-failures|components/|texts/|form/prices)|^ *(api|examples|firefox|webkit|screen reader)"'

const [isBuilt] = await Promise.all([
  check('build', 'npm run -s build').then(async (isBuilt) => {
    await check('types', 'npm run -s types')
    return isBuilt
  }),
  check('lint', 'npm run -s lint').then(() => check('format', 'oxfmt --check')),
])
if (isBuilt) {
  const reporters = `--reporter=default --reporter=json --outputFile.json="${vitestReport}"`
  await check('unit tests', `vitest run ${vitestFilter} ${reporters}`, readVitest)
  await check('browser tests', `playwright test ${playwrightFilter} --reporter=list,json`, readPlaywright)
}
rmSync(reports, { recursive: true })

const seconds = (ms) => `${(ms / 1000).toFixed(0).padStart(4)} s`
console.log('\nTime')
for (const { name, ms } of checks) console.log(`${seconds(ms)}  ${name}`)
console.log('\nSlowest tests')
for (const { name, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
  console.log(`${seconds(ms)}  ${name}`)
if (!isAll)
  for (const [what, command] of Object.entries(leftOut)) console.log(`\nLEFT OUT: ${what}: ${command}`)
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

/**
 * Runs a check and collects its tests, which print while they run. A check without tests prints when it ends, since
 * another may run at the same time. It counts as a test itself, and so does a check that fails without a failed test.
 */
async function check(name, command, readTests) {
  const heading = `\n# ${name}`
  if (readTests) console.log(heading)
  const start = performance.now()
  const child = spawn(readTests ? command : `${command} 2>&1`, {
    shell: true,
    stdio: readTests ? 'inherit' : ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  })
  const [[status], output] = await Promise.all([once(child, 'close'), child.stdout && text(child.stdout)])
  if (!readTests) console.log(`${heading}\n${output}`)
  const ms = performance.now() - start
  const ok = status === 0
  let found = []
  try {
    found = readTests?.() ?? []
  } catch {
    // The check failed before it could write its report.
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
  const lines = stripVTControlCharacters(error).split('\n').slice(0, 12)
  return lines.map((line) => `\n  ${line}`).join('')
}

function readVitest() {
  const { testResults } = readReport(vitestReport)
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(
      ({ status, tags }) => isAll || status === 'passed' || status === 'failed' || !tags.includes('heavy'),
    )
    .map(({ status, fullName, title, ancestorTitles, duration = 0, failureMessages }) => ({
      name: fullName,
      ms: duration,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      // The messages of a test that passed are those of its first attempt.
      flaky: status === 'passed' && failureMessages.length > 0,
      error: failureMessages.at(-1),
      reason: /\((.+)\)$/.exec(ancestorTitles[0] ?? title)?.[1] ?? title,
    }))
}

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
