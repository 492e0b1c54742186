import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { runFirst } from '../../widget/testing/programs/run-program.ts'
import { openMongoStore } from '../src/stores/mongo/mongo-store.ts'
import { postQuote } from '../testing/values/a-quote.ts'
import { testDatabase } from '../testing/servers/mongo.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../testing/servers/server.ts'
import { startSmtp, type TestSmtp } from '../testing/servers/smtp.ts'
import { storedDeliveries } from '../testing/values/stored-deliveries.ts'
import { formatKey } from '../src/stores/interface/delivery-key.ts'

/** @module-tag heavy */

const mongo = inject('mongo')

const owner = 'owner@example.com'
const servers: TestServer[] = []
const mailServers: TestSmtp[] = []
afterEach(async () => {
  for (const { process } of servers.splice(0)) process.kill('SIGKILL')
  for (const mailServer of mailServers.splice(0)) await mailServer.stop()
})

async function startMail(...args: Parameters<typeof startSmtp>) {
  const mailServer = await startSmtp(...args)
  mailServers.push(mailServer)
  return mailServer
}

/** Runs in the servers: it is Tuesday morning there, when a call is promised within 24 hours, as it is not on weekends. */
const tuesday = `
const shiftMs = ${Date.parse('2026-03-03T10:00:00-06:00') - Date.now()}
const { Date: Clock } = globalThis
// Mongoose knows dates by the name of their class.
globalThis.Date = class Date extends Clock {
  static now = () => super.now() + shiftMs
  constructor(...given) {
    super(...(given.length > 0 ? given : [new.target.now()]))
  }
}`

/** Starts a server that reminds the owner after 3 seconds. */
async function start(smtp: TestSmtp, env: Record<string, string>) {
  const server = await startServer({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'quotes@example.com',
    NOTIFY_TO: owner,
    REMIND_AFTER: '3s',
    NODE_OPTIONS: runFirst(tuesday),
    ...env,
  })
  servers.push(server)
  return server
}

async function post(url: string): Promise<void> {
  const response = await postQuote(url)
  expect(response.status).toBe(201)
}

const reminders = ({ mails }: TestSmtp) =>
  mails.flatMap(({ parsed: { subject = '' } }) => (subject.startsWith('Reminder') ? [subject] : []))

describe('a server', () => {
  it('sends a reminder after a restart if it was killed while sending it', async () => {
    const DATA_DIR = freshDataDir()
    const hanging = await startMail('hang')
    const first = await start(hanging, { DATA_DIR })
    for (let n = 0; n < 3; n++) await post(first.url)
    // By now, it waits for the mail server's response to the reminder.
    await sleep(6000)
    await stopServer(first, 'SIGKILL')
    await hanging.stop()
    const smtp = await startMail('accept', hanging.port)
    await start(smtp, { DATA_DIR })
    await expect
      .poll(() => reminders(smtp), { timeout: 60_000 })
      .toEqual(['Reminder: 3 people are waiting for a response'])
    await sleep(6000)
    expect(reminders(smtp)).toHaveLength(1)
  }, 100_000)
})

describe.skipIf(mongo.uri === undefined)(
  `three servers on one database${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  () => {
    it('send one reminder of ten quotes', async () => {
      // Longer than a busy machine takes to store them.
      const REMIND_AFTER = '45s'
      const smtp = await startMail()
      const MONGODB_URI = testDatabase(mongo.uri ?? '')
      const urls: string[] = []
      for (let n = 0; n < 3; n++)
        urls.push((await start(smtp, { MONGODB_URI, DATA_DIR: freshDataDir(), REMIND_AFTER })).url)
      await Promise.all(Array.from({ length: 10 }, (_, n) => post(urls[n % 3] ?? '')))
      await expect
        .poll(() => reminders(smtp), { timeout: 150_000 })
        .toEqual(['Reminder: 10 people are waiting for a response'])
      const store = openMongoStore(MONGODB_URI)
      const states = async () => {
        const found: string[] = []
        for (const delivery of await storedDeliveries(store))
          if (formatKey(delivery) === `reminder ${owner}`) found.push(delivery.state)
        return found.sort()
      }
      await expect
        .poll(states, { timeout: 30_000 })
        .toEqual(['delivered', ...Array<string>(9).fill('skipped')])
      expect(reminders(smtp)).toHaveLength(1)
      await store.close()
    }, 240_000)
  },
)
