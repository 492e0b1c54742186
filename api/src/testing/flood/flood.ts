import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createStamp, QuoteRequest, stampText } from '@concrete-quote/openapi'
import { pino } from 'pino'
import { parseConfig } from '../../config.ts'
import { createChannelRegistry } from '../../notifications/channel-registry.ts'
import { createOutbox } from '../../notifications/outbox.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { startServer, stopServer } from '../server.ts'
import { startSmtp } from '../smtp.ts'

/** How many people of each kind send a quote during the flood. */
const people = { 'the form': 50, 'a plain form': 10, 'a program': 5, 'a form of version 1.0': 1 }
type Kind = keyof typeof people

/** What a person sent, and what became of it. */
interface Sent {
  kind: Kind
  name: string
  status: number | undefined
  waitedMs: number
}

interface FloodResult {
  sent: Sent[]
  /** The names of those whose quote is in one of the owner's emails. */
  reached: Set<string>
  /** The longest time from a person's quote to when the owner's email about it is due. */
  maxDelayMs: number
  emails: number
  /** How many quotes of bots were stored. */
  botQuotes: number
}

const digestMs = 15 * 60_000

/**
 * Floods the built server with 500 bots, half of them with stamps, while people send quotes. Afterward, sends what is due
 * within 15 minutes.
 * @param observe Called with the ID of the server's process before and after the flood.
 */
export async function flood(
  dataDir: string,
  seconds: number,
  observe: (pid: number) => void = () => undefined,
): Promise<FloodResult> {
  const smtp = await startSmtp()
  const env = {
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'quotes@bluebonnet.example',
    NOTIFY_TO: 'owner@bluebonnet.example',
    NOTIFY_LIMIT: '12',
    RATE_LIMIT: '30/min',
    TRUST_PROXY: '1',
  }
  const server = await startServer(env)
  const pid = server.process.pid ?? NaN
  observe(pid)
  const program = join(import.meta.dirname, 'flood-bots.ts')
  const bots = fork(program, [server.url, String(seconds)], { execArgv: ['--import', 'tsx'] })
  // They share the machine with the server and the people, but should not take their CPU time.
  if (bots.pid !== undefined) setPriority(bots.pid, constants.priority.PRIORITY_LOW)
  const kinds = (Object.keys(people) as Kind[]).flatMap((kind) => Array<Kind>(people[kind]).fill(kind))
  const visits = kinds.map((kind, n) => visit(server.url, kind, n + 1, seconds))
  const signal = AbortSignal.timeout(3000 * seconds)
  const [botQuotes] = (await once(bots, 'message', { signal })) as [number]
  const sent = await Promise.all(visits)
  observe(pid)
  await stopServer(server)

  const store = openSqliteStore(dataDir)
  const now = () => Date.now() + digestMs
  const channels = createChannelRegistry({ config: parseConfig(env), store, publicUrl: server.url, now })
  const outbox = createOutbox({ store, channels, log: pino({ level: 'silent' }), now })
  let maxDelayMs = 0
  for (const { firstName, createdAt, id } of await store.list(200, undefined, { q: 'Visitor' }))
    for (const { channel, dueAt, settledAt } of await store.deliveries(1, undefined, { quoteId: id }))
      if (/^(email|digest) /.test(channel) && firstName === 'Visitor')
        maxDelayMs = Math.max(maxDelayMs, Date.parse(dueAt ?? settledAt ?? '') - Date.parse(createdAt))
  // Until a poll finds nothing that is due.
  for (let emails = -1; emails < smtp.mails.length; await sleep(500)) {
    emails = smtp.mails.length
    await outbox.deliver()
  }
  await outbox.stop()
  await store.close()
  await smtp.stop()
  const texts = smtp.mails.map(({ parsed }) => `${parsed.subject} ${parsed.text}`).join('\n')
  const reached = new Set(sent.map(({ name }) => name).filter((name) => texts.includes(`Visitor ${name}`)))
  return { sent, reached, maxDelayMs, emails: smtp.mails.length, botQuotes }
}

/** Sends a quote at a random moment, as a person does. */
async function visit(url: string, kind: Kind, n: number, seconds: number): Promise<Sent> {
  await sleep(Math.random() * 1000 * (seconds - 1))
  const name = `No${n}End`
  const fields = {
    firstName: 'Visitor',
    lastName: name,
    phone: `(214) 555-0${100 + n}`,
    projectType: 'driveway',
    projectDetails: `The driveway of ${name} has cracked.`,
  }
  // The form computes its stamp while the visitor fills it in.
  const stamp = kind === 'the form' && (await createStamp(stampText(QuoteRequest.parse(fields)), () => true))
  const isForm = kind === 'a plain form'
  // What version 1.0 of the form sends.
  const more = { website: '', elapsedMs: 40_000, lang: 'en', pageUrl: 'http://localhost:8080/' }
  const body = {
    ...fields,
    ...(stamp && { stamp }),
    ...(/^(the|a) form/.test(kind) && more),
  }
  const start = performance.now()
  const response = await fetch(`${url}/api/quotes`, {
    method: 'POST',
    headers: {
      'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'X-Forwarded-For': `192.0.2.${n}`,
      ...(kind !== 'a program' && { Origin: 'http://localhost:8080' }),
    },
    body: isForm ? new URLSearchParams(fields) : JSON.stringify(body),
  }).catch(() => undefined)
  await response?.arrayBuffer()
  return { kind, name, status: response?.status, waitedMs: performance.now() - start }
}
