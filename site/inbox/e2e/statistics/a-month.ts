import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { company } from '@concrete-quote/openapi'
import { startBuiltServer } from '../../../../widget/testing/programs/built-server.ts'
import { anOwner } from '../../../../widget/testing/owners.ts'
import { idAt } from '../../testing/a-morning.ts'

/** The time zone of the server. */
export const timeZone = 'America/Winnipeg'

const command = join(import.meta.dirname, '../../../../api/dist/quotes.js')

interface Given {
  /** When it was received, in `timeZone`. */
  at: string
  projectType?: string
  source?: string
  campaign?: string
  lang?: string
  /** After how many minutes it was answered. */
  answered?: number
  spam?: 'honeypot'
  /** The price at which it was won. */
  won?: number
  /** The click on an ad that led to it. */
  gclid?: string
}

/** October 2025, whose days are those of summer time, with its neighbors. */
const quotes: Given[] = [
  { at: '2025-09-30T23:59:59-05:00', source: 'old-partner' },
  { at: '2025-09-10T12:00:00-05:00', lang: 'es', answered: 120 },
  { at: '2025-09-03T12:00:00-05:00', spam: 'honeypot' },
  { at: '2025-10-01T00:00:00-05:00', answered: 10, lang: 'en' },
  { at: '2025-10-05T23:59:59-05:00', answered: 20, lang: 'en', source: 'lone-star-homes' },
  { at: '2025-10-06T00:00:00-05:00', answered: 30, lang: 'es-MX', source: 'lone-star-homes' },
  {
    at: '2025-10-07T12:00:00-05:00',
    answered: 85,
    lang: 'es',
    source: 'phone',
    projectType: 'patio',
    won: 5200,
  },
  {
    at: '2025-10-08T12:00:00-05:00',
    answered: 100,
    lang: 'en',
    campaign: 'spring sale & more',
    won: 8400,
    gclid: 'Cj0KCQ',
  },
  {
    at: '2025-10-20T12:00:00-05:00',
    answered: 60 * company.responseHours + 60,
    lang: 'en',
    campaign: 'spring sale & more',
  },
  { at: '2025-10-31T23:59:59-05:00', lang: 'en' },
  { at: '2025-10-09T12:00:00-05:00', spam: 'honeypot' },
  { at: '2025-10-10T12:00:00-05:00', spam: 'honeypot' },
  { at: '2025-11-03T00:00:00-06:00', lang: 'vi' },
]

function toRecord({
  at,
  projectType = 'driveway',
  source,
  campaign,
  lang,
  answered,
  spam,
  won,
  gclid,
}: Given) {
  const msecs = Date.parse(at)
  return {
    id: idAt(msecs),
    createdAt: new Date(msecs).toISOString(),
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '(214) 555-0123',
    projectType,
    projectDetails: at,
    source: source ?? null,
    lang: lang ?? null,
    campaign: campaign ? { utm_campaign: campaign, gclid: gclid ?? null } : null,
    gpc: false,
    answeredAt: answered === undefined ? null : new Date(msecs + answered * 60_000).toISOString(),
    spam: spam ?? null,
    ...(won !== undefined && { outcome: 'won', amount: won }),
  }
}

export interface Month {
  /** The address of the inbox. */
  inbox: string
  owner: { username: string; password: string }
  stop: () => Promise<void>
}

/** Starts a server of its own with the quotes of a month. */
export async function startMonth(): Promise<Month> {
  const dir = mkdtempSync(join(tmpdir(), 'cq-month-'))
  const env = { ...process.env, DATA_DIR: join(dir, 'data') }
  const importing = promisify(execFile)('node', [command, 'import'], { env })
  importing.child.stdin?.end(quotes.map((quote) => JSON.stringify(toRecord(quote))).join('\n'))
  await importing
  const { origin, stop } = await startBuiltServer({
    DATA_DIR: env.DATA_DIR,
    RATE_LIMIT: 'off',
    TIME_ZONE: timeZone,
  })
  return {
    inbox: `${origin}/inbox/`,
    owner: await anOwner(env.DATA_DIR),
    stop: async () => {
      await stop()
      rmSync(dir, { recursive: true })
    },
  }
}
