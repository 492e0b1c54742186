import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'
import { npmEnv } from './tools.mjs'

const journeys = join(import.meta.dirname, 'journeys')

/** What openapi-generator writes, each with the options that its users set at least. */
export const openapiGenerators = {
  java: {},
  'typescript-fetch': {},
  python: { packageName: 'quotes_client' },
  go: { packageName: 'quotes' },
  rust: { packageName: 'quotes' },
  php: {},
  csharp: {},
  kotlin: {},
}

async function java({ work, env }) {
  const cwd = join(work, 'java')
  copyFileSync(join(journeys, 'Journey.java'), join(cwd, 'src/main/java/Journey.java'))
  const dependencies = ['dependency:copy-dependencies', '-DoutputDirectory=target/lib']
  await run('mvn', ['-q', '-B', 'compile', ...dependencies], { cwd })
  await run('java', ['-cp', 'target/classes:target/lib/*', 'Journey'], { cwd, env })
}

async function typescriptFetch({ work, env }) {
  const cwd = join(work, 'typescript-fetch')
  writeFileSync(join(cwd, 'package.json'), '{ "type": "commonjs" }')
  copyFileSync(join(journeys, 'typescript.ts'), join(cwd, 'journey.ts'))
  writeFileSync(join(cwd, 'client.ts'), "export * from './index'\n")
  const options = ['--strict', '--skipLibCheck', 'false', '--target', 'es2022', '--module', 'node16']
  const types = ['--lib', 'es2023,dom,dom.iterable', '--types', 'node', '--esModuleInterop']
  const npm = npmEnv(work)
  await run('tsc', ['journey.ts', ...options, ...types, '--outDir', 'out'], { cwd, env: npm })
  writeFileSync(join(cwd, 'out/package.json'), '{ "type": "commonjs" }')
  await run('node', ['out/journey.js'], { cwd, env: { ...npm, ...env } })
}

async function python({ work, env }) {
  const bin = join(work, 'venv/bin')
  await run(join(bin, 'pip'), ['install', '-q', '--disable-pip-version-check', join(work, 'python')])
  await run(join(bin, 'python'), [join(journeys, 'python.py')], { env })
}

async function go({ work, env }) {
  const cwd = join(work, 'go')
  mkdirSync(join(cwd, 'journey'))
  copyFileSync(join(journeys, 'journey.go'), join(cwd, 'journey/main.go'))
  await run('go', ['vet', '.', './journey'], { cwd })
  await run('go', ['run', './journey'], { cwd, env })
}

async function php({ work }) {
  const cwd = join(work, 'php/lib')
  for (const file of readdirSync(cwd, { recursive: true }).filter((name) => name.endsWith('.php')))
    await run('php', ['-l', file], { cwd })
}

async function oapiCodegen({ work, document }) {
  const cwd = join(work, 'oapi')
  mkdirSync(cwd)
  const source = await run(join(work, 'oapi-codegen'), ['-package', 'quotes', document])
  writeFileSync(join(cwd, 'quotes.gen.go'), source)
  await run('go', ['mod', 'init', 'quotes'], { cwd })
  for (const module of ['github.com/oapi-codegen/runtime@v1.8.0', 'github.com/labstack/echo/v4@v4.16.0'])
    await run('go', ['get', module], { cwd })
  await run('go', ['mod', 'tidy'], { cwd })
  await run('go', ['vet', '.'], { cwd })
}

/** Generates one client of npm's generators, and compiles it in strict mode with the types of its libraries. */
const strict = (name, generate) => async (context) => {
  const { work } = context
  const env = npmEnv(work)
  await generate((program, ...args) => run(program, args, { cwd: work, env }), context)
  const tsconfig = join(work, `${name}.tsconfig.json`)
  writeFileSync(tsconfig, JSON.stringify({ extends: './strict.tsconfig.json', include: [`strict/${name}`] }))
  await run('tsc', ['-p', tsconfig], { cwd: work, env })
}

const openapiFetchCall = `import createClient from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

const client = createClient<paths>({ baseUrl: '' })
export async function listNames(): Promise<string[] | undefined> {
  const body: components['schemas']['QuoteRequest'] = {
    firstName: 'Ada', lastName: 'Lovelace', phone: '(214) 555-0147', projectType: 'driveway',
    projectDetails: 'The driveway has cracked.',
  }
  const { data: quote, error } = await client.POST('/api/quotes', { body })
  if (error) throw new Error(error.errors?.[0]?.pointer ?? error.detail)
  const { data } = await client.GET('/api/quotes', { params: { query: { limit: 10 } } })
  return data?.items.map(({ lastName }) => lastName).concat(quote.id)
}
`

/** Every check by its name: the tools that it needs, and what it does. */
export const compileChecks = {
  'openapi-generator java': { tools: ['openapiGenerator'], check: java },
  'openapi-generator typescript-fetch': { tools: ['openapiGenerator', 'npm'], check: typescriptFetch },
  'openapi-generator python': { tools: ['openapiGenerator', 'python'], check: python },
  'openapi-generator go': { tools: ['openapiGenerator', 'go'], check: go },
  'openapi-generator rust': {
    tools: ['openapiGenerator', 'cargo'],
    check: ({ work }) => run('cargo', ['check', '-q'], { cwd: join(work, 'rust') }),
  },
  'openapi-generator php': { tools: ['openapiGenerator', 'php'], check: php },
  // Generated alone: the batch fails if one generator does.
  'openapi-generator csharp and kotlin': { tools: ['openapiGenerator'], check: () => undefined },
  'oapi-codegen': { tools: ['go'], check: oapiCodegen },
  orval: {
    tools: ['npm'],
    check: strict('orval', (npm, { document }) =>
      npm('orval', '--input', document, '--output', 'strict/orval/quotes.ts'),
    ),
  },
  'hey-api': {
    tools: ['npm'],
    check: strict('hey-api', (npm, { document }) =>
      npm('openapi-ts', '-i', document, '-o', 'strict/hey-api'),
    ),
  },
  'openapi-typescript and openapi-fetch': {
    tools: ['npm'],
    check: strict('openapi-fetch', async (npm, { document, work }) => {
      await npm('openapi-typescript', document, '-o', 'strict/openapi-fetch/schema.d.ts')
      writeFileSync(join(work, 'strict/openapi-fetch/client.ts'), openapiFetchCall)
    }),
  },
  kubb: { tools: ['npm'], check: strict('kubb', (npm) => npm('kubb', 'generate')) },
}
