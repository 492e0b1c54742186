/** @module-tag heavy */
// Runs the commands of the documents in their order, as somebody who follows them does.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { rootDir } from '../src/config.ts'
import { freshDataDir, startServer, stopServer } from '../testing/servers/server.ts'
import { aQuoteRequest } from '../testing/values/a-quote.ts'
import { sendJson } from '../testing/values/send-json.ts'

const run = promisify(execFile)

/** The indented commands of a page, by the page's own words. */
const commandsOf = (page: string) =>
  readFileSync(join(rootDir, 'api/docs', page), 'utf8')
    .split('\n')
    .filter((line) => /^ {4}.*npm run (-s )?(quotes|users) -- /.test(line))
    .map((line) => line.trim())

/** Runs a command in a folder, with a program in the place of `npm run`. */
async function follow(command: string, folder: string) {
  const [quotes, users] = ['quotes', 'users'].map((name) => `node ${join(rootDir, `api/dist/${name}.js`)}`)
  const line = command
    .replaceAll(/npm run (-s )?quotes --/g, () => quotes ?? '')
    .replaceAll(/npm run (-s )?users --/g, () => users ?? '')
    // A relative one is relative to the repository.
    .replace('DATA_DIR=', `DATA_DIR=${folder}/`)
    // What the command asks.
    .replace(/(restore|erase) .*/, '$& --yes')
    .replace(/users\.js add .*/, "$& <<< 'correct horse battery staple'")
  const env = { ...process.env, INIT_CWD: folder, DATA_DIR: join(folder, 'data') }
  return run('bash', ['-euo', 'pipefail', '-c', line], { cwd: folder, env })
}

it('the commands of data.md do what it says, one after the other', async () => {
  const folder = freshDataDir()
  const server = await startServer({ DATA_DIR: join(folder, 'data') })
  const response = await sendJson('POST', `${server.url}/api/quotes`, {
    ...aQuoteRequest(),
    email: 'ada@example.com',
    projectDetails: 'A new patio.',
  })
  const { id } = (await response.json()) as { id: string }
  await stopServer(server)

  const printed: Record<string, string> = {}
  let exports = 0
  for (const command of commandsOf('data.md')) {
    // Needs MongoDB; migrate.test.ts runs it.
    if (command.includes('migrate')) continue
    if (command.includes('DATA_DIR=FOLDER')) {
      mkdirSync(join(folder, 'FOLDER'))
      copyFileSync(join(folder, 'backup.db'), join(folder, 'FOLDER/quotes.db'))
    }
    // The section on exports has another file than that on backups.
    if (/export .*--output FILE/.test(command)) exports++
    const file = exports > 0 ? 'export.jsonl' : 'backup.db'
    printed[command] = (await follow(command.replace('FILE', file).replace(' ID', ` ${id}`), folder)).stdout
  }
  expect(printed['npm run quotes -- list']).toContain(id)
  expect(printed['npm run quotes -- show ID']).toContain('A new patio.')
  expect(Object.keys(printed).length).toBeGreaterThan(10)
  expect((await follow('npm run quotes -- list', folder)).stdout).not.toContain(id)
})

it('the commands of people.md do what it says, one after the other', async () => {
  const folder = freshDataDir()
  const commands = commandsOf('people.md')
  expect(commands).toHaveLength(5)
  for (const command of commands) {
    const { stdout } = await follow(
      command.replace('NAME', 'ada').replace('2027-01-31', '2099-01-31'),
      folder,
    )
    if (command.includes('invite')) expect(stdout).toContain('/inbox/')
    if (command.includes('token ')) expect(stdout).toMatch(/^concrete_quote_[\w-]{43}\n$/)
  }
  expect((await follow('npm run users -- list', folder)).stdout).not.toContain('ada')
  expect((await follow('npm run users -- tokens', folder)).stdout).not.toContain('acme-crm')
})
