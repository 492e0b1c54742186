import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileChecks, openapiGenerators } from './compile.mjs'
import { mockChecks } from './mocks.mjs'
import { startServer } from './server.mjs'
import { installTool } from './tools.mjs'

const work = mkdtempSync(join(tmpdir(), 'clients-'))
const wanted = process.argv.slice(2)
const checks = Object.entries({ ...compileChecks, ...mockChecks }).filter(
  ([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)

/** Writes the configuration of each generator of openapi-generator, for its `batch` command. */
function writeGeneratorConfigs(document) {
  return Object.entries(openapiGenerators).map(([generatorName, additionalProperties]) => {
    const file = join(work, `${generatorName}.json`)
    const outputDir = join(work, generatorName)
    writeFileSync(
      file,
      JSON.stringify({ generatorName, inputSpec: document, outputDir, additionalProperties }),
    )
    return file
  })
}

/** Works through jobs, two at a time. */
async function runAll(jobs) {
  const queue = [...jobs]
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) await job()
  }
  await Promise.all([worker(), worker()])
}

const seconds = (since) => `${Math.round((performance.now() - since) / 1000)} s`

/** Runs every check, and counts how each ended. */
async function main() {
  const server = await startServer(join(work, 'data'), Number(process.env.PORT ?? 3917))
  try {
    const document = join(work, 'openapi.json')
    writeFileSync(document, await (await fetch(`${server.url}/api/openapi.json`)).text())
    mkdirSync(join(work, 'strict'))
    const context = {
      work,
      document,
      server,
      env: server.env,
      generatorConfigs: writeGeneratorConfigs(document),
    }

    const unavailable = new Map()
    await runAll(
      [...new Set(checks.flatMap(([, { tools }]) => tools))].map((tool) => async () => {
        const began = performance.now()
        await installTool[tool](context).catch((error) => unavailable.set(tool, error.message))
        console.log(`installed ${tool}, ${seconds(began)}`)
      }),
    )

    const counts = { passed: 0, failed: 0, skipped: 0 }
    await runAll(
      checks.map(([name, { tools, check }]) => async () => {
        const missing = tools.find((tool) => unavailable.has(tool))
        if (missing && !process.env.CI) {
          counts.skipped++
          console.log(`SKIPPED: ${name}: ${missing} cannot be installed: ${unavailable.get(missing)}`)
          return
        }
        const began = performance.now()
        try {
          if (missing) throw new Error(unavailable.get(missing))
          await check(context)
          counts.passed++
          console.log(`ok ${name}, ${seconds(began)}`)
        } catch (error) {
          counts.failed++
          console.log(`FAILED: ${name}, ${seconds(began)}\n${error.message}`)
        }
      }),
    )
    console.log(`${counts.passed} clients passed, ${counts.failed} failed, ${counts.skipped} skipped`)
    process.exitCode = counts.failed > 0 ? 1 : 0
  } finally {
    await server.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

await main()
