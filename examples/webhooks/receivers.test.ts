import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import getPort from 'get-port'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const dir = import.meta.dirname
const secret = `whsec_${Buffer.from('a key of thirty-two random bytes').toString('base64')}`

interface Language {
  language: string
  /** The program that it needs, with an argument that makes it print its version. */
  needs: [program: string, version: string]
  command: (port: string) => [program: string, ...args: string[]]
  tags?: string[]
}

const languages: Language[] = [
  { language: 'JavaScript', needs: ['node', '--version'], command: () => ['node', 'receiver.mjs'] },
  { language: 'Python', needs: ['python3', '--version'], command: () => ['python3', 'receiver.py'] },
  {
    language: 'PHP',
    needs: ['php', '--version'],
    command: (port) => ['php', '-S', `127.0.0.1:${port}`, 'receiver.php'],
  },
  {
    language: 'Go',
    needs: ['go', 'version'],
    command: () => {
      // `go run` would leave the program running when it is killed.
      const program = join(mkdtempSync(join(tmpdir(), 'concrete-quote-')), 'receiver')
      execFileSync('go', ['build', '-o', program, 'receiver.go'], { cwd: dir })
      return [program]
    },
    tags: ['heavy'],
  },
]

for (const { language, needs, command, tags = [] } of languages) {
  const missing = spawnSync(needs[0], [needs[1]]).status === 0 ? '' : ` (${needs[0]} is not installed)`
  describe.skipIf(missing)(`the webhook receiver in ${language}${missing}`, { tags }, () => {
    let receiver: ChildProcess | undefined
    let url: string
    let printed = ''

    // Go compiles its standard library first, once.
    beforeAll(async () => {
      const port = String(await getPort())
      url = `http://127.0.0.1:${port}/`
      const [program, ...args] = command(port)
      const env = { PATH: process.env.PATH, PORT: port, WEBHOOK_SECRET: secret }
      receiver = spawn(program, args, { cwd: dir, env, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const output of [receiver.stdout, receiver.stderr])
        output?.on('data', (chunk) => (printed += String(chunk)))
      await vi.waitFor(() => fetch(url, { method: 'POST' }), { timeout: 20_000, interval: 50 })
    }, 300_000)
    afterAll(() => receiver?.kill())

    /** Sends a test quote by the product's own channel. */
    const testNotifications = (WEBHOOK_SECRET: string) =>
      promisify(execFile)('node', ['../../api/dist/quotes.js', 'test-notifications'], {
        cwd: dir,
        env: { PATH: process.env.PATH, WEBHOOK_URLS: url, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE: 'on' },
      })

    it('accepts a message of the server', async () => {
      expect((await testNotifications(secret)).stdout).toMatch(/^passed {2}webhook .*\n +204 No Content\n$/)
      await expect
        .poll(() => printed)
        .toContain('New quote 00000000-0000-0000-0000-000000000000 from TEST (no real quote)')
    })

    it('refuses a message that was signed with another secret', async () => {
      const other = `whsec_${Buffer.from('another key of thirty-two bytes!').toString('base64')}`
      await expect(testNotifications(other)).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringMatching(
          /\n +401 Unauthorized .*The signature is missing, wrong, or too old\./,
        ) as unknown,
      })
    })

    const body = '{"type":"quote.erased","data":{"firstName":"Zoë"}}'

    /** Sends a message that was signed at this time, and returns the status of the response. */
    async function send({
      minutesAgo = 0,
      sent = body,
      more = {},
      among = (signature: string) => signature,
    }): Promise<number> {
      const time = new Date(Date.now() - minutesAgo * 60_000)
      const headers = {
        'Content-Type': 'application/json',
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
        'webhook-signature': among(new Webhook(secret).sign('msg_1', time, body)),
        ...more,
      }
      return (await fetch(url, { method: 'POST', headers, body: sent })).status
    }

    it('accepts a message of another type, and one of several signatures', async () => {
      expect(await send({})).toBe(204)
      expect(await send({ among: (signature) => `v1,AAAA ${signature} v1a,BBBB` })).toBe(204)
    })

    it.each([
      ['was signed 10 minutes ago', { minutesAgo: 10 }],
      ['is from 10 minutes in the future', { minutesAgo: -10 }],
      ['was changed', { sent: body.replace('erased', 'created') }],
      ['has another ID', { more: { 'webhook-id': 'msg_2' } }],
      ['has another time', { more: { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) + 60) } }],
      ['has no time', { more: { 'webhook-timestamp': 'NaN' } }],
      ['has no signature', { more: { 'webhook-signature': '' } }],
    ])('refuses a message that %s', async (_, message) => {
      expect(await send(message)).toBe(401)
    })
  })
}
