import { execFile } from 'node:child_process'
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tokenScopes } from '@concrete-quote/openapi'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rootDir } from '../config.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { postQuote } from '../../testing/values/a-quote.ts'
import { noFullDisk, runRedirected } from '../../testing/quotes-command.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../testing/servers/server.ts'
import { sendJson } from '../../testing/values/send-json.ts'

const usersProgram = join(rootDir, 'api/dist/users.js')

let dataDir: string
let server: TestServer | undefined
beforeEach(() => {
  dataDir = freshDataDir()
})
afterEach(async () => {
  if (server) await stopServer(server, 'SIGKILL')
  server = undefined
})

const password = 'a long enough password'

/** Runs `users` with a password on standard input, and returns its output and exit code. */
const users = (...args: string[]) => usersWith(password, ...args)

/** Runs `users` with a text on standard input, and returns its output and exit code. */
async function usersWith(
  input: string,
  ...args: string[]
): Promise<{ stdout: string; stderr: string; code: number }> {
  const command = [usersProgram, ...args]
  const run = promisify(execFile)(process.execPath, command, { env: { DATA_DIR: dataDir } })
  run.child.stdin?.end(input)
  return run.then(
    (printed) => ({ ...printed, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
}

/** Posts a quote with a token; resolves to the status. */
async function post(token: string): Promise<number | undefined> {
  const response = await postQuote(server?.url ?? '', { Authorization: `Bearer ${token.trim()}` })
  return response.status
}

describe('token', () => {
  it('prints a new token alone on standard output, which sends quotes until it is revoked', async () => {
    server = await startServer({ DATA_DIR: dataDir })
    const { stdout: token, stderr } = await users('token', 'acme-crm')
    expect(token).toMatch(/^concrete_quote_[\w-]{43}\n$/)
    expect(stderr).toContain('it is not shown again')
    expect(await post(token)).toBe(201)
    expect((await users('revoke', 'acme-crm')).stdout).toBe('Token "acme-crm" was revoked.\n')
    expect(await post(token)).toBe(401)
  })

  it('works without a server, which accepts the token once it runs', async () => {
    const { stdout: token } = await users('token', 'acme-crm')
    expect(readFileSync(join(dataDir, 'quotes.db')).includes(token.trim())).toBe(false)
    server = await startServer({ DATA_DIR: dataDir })
    expect(await post(token)).toBe(201)
  })

  it('refuses a name that is taken, and says what to do', async () => {
    await users('token', 'acme-crm')
    expect(await users('token', 'acme-crm')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Token "acme-crm" already exists. Choose another name, or revoke it first.\n',
    })
  })

  it.skipIf(noFullDisk)(`says that a token could not be printed${noFullDisk}`, () => {
    const { status, stderr } = runRedirected(dataDir, '> /dev/full', usersProgram, 'token', 'acme-crm')
    expect(stderr).toMatch(/^Standard output cannot be written \(ENOSPC.*\)\. The output is incomplete\.\n$/)
    expect(status).toBe(1)
  })
})

it.each(['yesterday', '2020-01-31', '2999-02-31', '2999'])(
  'refuses a token that expires on %j',
  async (day) => {
    expect(await users('token', 'acme-crm', '--expires', day)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `"${day}" is not a future date. Use a date such as 2027-01-31.\n`,
    })
  },
)

it('token refuses an unknown scope, and lists those that there are', async () => {
  const { code, stderr } = await users('token', 'crm', '--scope', 'users:write')
  expect([code, stderr]).toEqual([
    1,
    `No token was created. Must be one of ${Object.keys(tokenScopes).join(', ')}.\n`,
  ])
})

it('tokens lists the names, times, partners, and scopes of all tokens, but not the tokens', async () => {
  await users(
    'token',
    'web',
    '--source',
    'Lone Star Homes',
    '--scope',
    'quotes:read',
    '--scope',
    'quotes:send',
  )
  await users('token', 'crm', '--expires', '2999-12-31')
  const { stdout } = await users('tokens')
  const lines = stdout.trimEnd().split('\n')
  expect(lines).toEqual([
    expect.stringMatching(/^Created +Last used +Ends +Partner +Scopes +Name$/),
    expect.stringMatching(
      /^\d{4}-\d\d-\d\d \d\d:\d\d {2}never +2999-\d\d-\d\d \d\d:\d\d {2}any +quotes:send +crm$/,
    ),
    expect.stringMatching(/ {2}never +never +Lone Star Homes +quotes:read quotes:send +web$/),
  ])
})

it('list prints a line for each user, whatever a name from before names were checked has in it', async () => {
  const store = openSqliteStore(dataDir)
  for (const [id, username] of ['eve\nadmin', 'mallory\r\u001b[31m\u2028root'].entries())
    await store.addUser({ id: String(id), username, passwordHash: 'hash' })
  await store.close()
  expect((await users('list')).stdout).toBe('eve admin\nmallory [31m root\n')
})

it('revoke reports a token that does not exist', async () => {
  await users('token', 'acme-crm')
  expect(await users('revoke', 'nobody')).toMatchObject({
    code: 1,
    stderr: 'Token "nobody" does not exist. List all tokens with: users tokens\n',
  })
})

it('adds the first user to a new store, which no other command creates', async () => {
  dataDir = join(dataDir, 'new')
  const noStore = {
    code: 1,
    stderr: `There is no store in ${dataDir}. Set DATA_DIR to the data folder of the server.\n`,
  }
  for (const command of [['list'], ['tokens'], ['passwd', 'ada'], ['remove', 'ada'], ['revoke', 'crm']])
    expect(await users(...command)).toMatchObject(noStore)
  expect(await users('add', 'ada')).toMatchObject({ code: 0 })
  expect((await users('list')).stdout).toBe('ada\n')
})

describe('a data folder that cannot be read is reported', () => {
  it('if it is a file', async () => {
    dataDir = join(dataDir, 'file')
    writeFileSync(dataDir, '')
    expect(await users('add', 'ada')).toMatchObject({
      code: 1,
      stderr: `The data folder ${dataDir} is not a folder (ENOTDIR). Set DATA_DIR to the data folder of the server.\n`,
    })
  })

  it.skipIf(process.platform === 'win32')('if this user has no permission', async () => {
    const folder = dataDir
    const isRoot = process.getuid?.() === 0
    // Root may read every folder, but no loop of links.
    if (isRoot) symlinkSync(join(folder, 'loop'), (dataDir = join(folder, 'loop')))
    else chmodSync(folder, 0o000)
    const { code, stderr } = await users('add', 'ada')
    chmodSync(folder, 0o700)
    expect([code, stderr]).toEqual([
      1,
      `The data folder ${dataDir} cannot be read by this user (${isRoot ? 'ELOOP' : 'EACCES'}). Run the command as the server's user, or set DATA_DIR.\n`,
    ])
  })
})

/** Signs in as ada. */
const signIn = (password: string) =>
  sendJson('POST', `${server?.url}/api/sessions`, { username: 'ada', password })

it('adds, lists, and removes users, and changes their passwords, without a server', async () => {
  expect((await users('add', 'ada')).stdout).toBe('User "ada" can sign in now.\n')
  expect((await usersWith(`another ${password}`, 'passwd', 'ada')).stdout).toBe(
    'The password of "ada" was changed.\n',
  )
  expect((await users('list')).stdout).toBe('ada\n')
  expect((await users('remove', 'ada')).stdout).toBe('User "ada" was removed.\n')
  expect((await users('list')).stdout).toBe('')
})

it('invite prints a link by which a new user chooses a password, and an existing one another', async () => {
  const { stdout, stderr } = await users('invite', 'ada')
  expect(stdout).toMatch(/^http:\/\/localhost:3000\/inbox\/#\/invitation\/[\w-]{43}\/ada\n$/)
  expect(stderr).toBe('It works once, within 72 hours. Send it to "ada" only.\n')
  expect((await users('list')).stdout).toBe('ada (no password)\n')
  expect((await users('invite', 'ada')).stdout).not.toBe(stdout)
  expect(await users('invite', ' ')).toMatchObject({ code: 1, stderr: 'Username is required.\n' })
})

it('takes names that differ in case or outer spaces for the same', async () => {
  expect((await users('add', ' Maria ')).stdout).toBe('User "Maria" can sign in now.\n')
  expect(await users('add', 'maria')).toMatchObject({ code: 1, stderr: 'User "Maria" already exists.\n' })
  expect((await users('passwd', 'maria ')).stdout).toBe('The password of "Maria" was changed.\n')
  expect((await users('invite', 'MARIA')).stdout).toMatch(/\/Maria\n$/)
  expect((await users('list')).stdout).toBe('Maria\n')
  expect((await users('remove', 'maria')).stdout).toBe('User "Maria" was removed.\n')
})

it(
  'manages users while a server runs, with passwords of at least 15 characters',
  { tags: ['heavy'] },
  async () => {
    const noUser = 'User "ada" does not exist. List all users with: users list\n'
    const tooShort = 'The password has 14 characters: choose one with at least 15, such as four words.\n'
    const failure = async (input: string, ...args: string[]) => (await usersWith(input, ...args)).stderr
    await users('add', 'ada')
    server = await startServer({ DATA_DIR: dataDir })
    expect((await signIn(password)).status).toBe(201)
    expect(await failure('another', 'add', 'ada')).toBe('User "ada" already exists.\n')
    expect(await failure('fourteen chars', 'passwd', 'ada')).toBe(tooShort)
    expect(await failure('fourteen chars', 'add', 'zoë')).toBe(tooShort)
    expect(await failure('passwordpassword', 'add', 'zoë')).toContain('easy to guess')
    expect((await signIn(password)).status).toBe(201)
    expect(await usersWith('second password', 'passwd', 'ada')).toMatchObject({ code: 0 })
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn('second password')).status).toBe(201)
    expect((await users('list')).stdout).toBe('ada\n')
    expect(await users('remove', 'ada')).toMatchObject({ code: 0 })
    expect(await (await signIn('second password')).json()).toMatchObject({ type: '/api/problems/no-account' })
    expect(await failure('', 'remove', 'ada')).toBe(noUser)
    expect(await failure('', 'passwd', 'ada')).toBe(noUser)
    expect(await failure('a', 'add', 'ada')).toContain('at least 15')
    expect(await failure('', 'add', 'ada')).toBe('Password is required.\n')
  },
)

it.each(['passwd', 'remove'])('%s ends the sessions of a user while the server runs', async (command) => {
  await users('add', 'ada')
  server = await startServer({ DATA_DIR: dataDir })
  const { token } = (await (await signIn(password)).json()) as { token: string }
  const list = async () =>
    (await fetch(`${server?.url}/api/quotes`, { headers: { Authorization: `Bearer ${token}` } })).status
  expect(await list()).toBe(200)
  expect(await usersWith(`another ${password}`, command, 'ada')).toMatchObject({ code: 0 })
  expect(await list()).toBe(401)
})

it.each([
  ['add', 'ada', 'User "ada" already exists.\n'],
  ['passwd', 'grace', 'User "grace" does not exist. List all users with: users list\n'],
])('%s does not wait for a password in vain', async (command, name, stderr) => {
  await users('add', 'ada')
  // Its standard input stays open and empty.
  const run = promisify(execFile)(process.execPath, [usersProgram, command, name], {
    env: { DATA_DIR: dataDir },
  })
  await expect(run).rejects.toMatchObject({ code: 1, stderr })
})

describe('a password on standard input', () => {
  describe.each(['', '\n', '\r\n', '\nanother line\n', '\r\nanother line'])('followed by %j', (rest) => {
    it('is its first line, without what follows it', { tags: rest === '\n' ? [] : ['heavy'] }, async () => {
      expect(await usersWith(`the first one of ada${rest}`, 'add', 'ada')).toMatchObject({ code: 0 })
      expect(await usersWith(`${password}${rest}`, 'passwd', 'ada')).toMatchObject({ code: 0 })
      server = await startServer({ DATA_DIR: dataDir })
      expect((await signIn(password)).status).toBe(201)
    })
  })

  it('is read when its line ends, although the input stays open', async () => {
    const run = promisify(execFile)(process.execPath, [usersProgram, 'add', 'ada'], {
      env: { DATA_DIR: dataDir },
    })
    run.child.stdin?.write(`${password}\n`)
    expect((await run).stdout).toBe('User "ada" can sign in now.\n')
  })

  it.each(['add', 'passwd'])('is refused by %s if it has a control character', async (command) => {
    if (command === 'passwd') await users('add', 'ada')
    expect(await usersWith(`a long enough\tpassword`, command, 'ada')).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'The password contains a control character, such as a tab or a line break: choose one without.\n',
    })
  })
})

it.each([['nonsense'], ['list', '--nonsense'], ['add']])(
  'exits with 2 on invalid usage: %s %s',
  async (...args) => {
    expect(await users(...args)).toMatchObject({ code: 2, stdout: '' })
  },
)
