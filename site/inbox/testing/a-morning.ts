import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { company, projectTypes, type StoredQuote } from '@concrete-quote/openapi'
import { startBuiltServer } from '../../../widget/testing/programs/built-server.ts'
import { anOwner } from '../../../widget/testing/owners.ts'

const command = join(import.meta.dirname, '../../../api/dist/quotes.js')
const hourMs = 3_600_000

/** People by first name, last name, and what they write, in the language that they write. */
const english = [
  ['Maria', 'Ramirez', 'Driveway is cracked along the garage, about 600 sq ft. Text me please.'],
  ['Sean', 'O’Neill', 'Patio behind the house, stamped if it is not too much more.'],
  ['Dorothy', 'Whitfield', 'The front steps are uneven and my mother uses a walker.'],
  ['Marcus', 'Bell', 'Foundation for a 24 x 30 workshop. The permit is in hand.'],
  ['Priya', 'Natarajan', 'The sidewalk in front is lifted by a root; the city sent a letter.'],
  ['Hank', 'Dawson', 'Want a price on replacing two sections of driveway.'],
] as const
const spanish = [
  ['Guadalupe', 'Hernández', 'La entrada del garaje está agrietada y se junta el agua cuando llueve.'],
  ['Carmen', 'Ibarra', 'Los escalones de la entrada están rotos. Llamar después de las 5.'],
  [
    'José Luis',
    'Treviño',
    'Un patio de 4 x 6 metros con acabado escobillado, para el Día de Acción de Gracias.',
  ],
] as const

/** The number of quotes of a morning, and how many of them were to be called by now. */
export const morning = { quotes: 58, overdue: 40 }

/** A version 7 UUID of a time in milliseconds. */
export function idAt(msecs: number): string {
  const time = msecs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** The records of a morning, oldest first: 58 quotes over five days in two languages, 40 of them overdue. */
function morningRecords(now: number) {
  return Array.from({ length: morning.quotes }, (_, n) => {
    const isOverdue = n < morning.overdue
    // The overdue ones are late by 1 to 88 hours, the others are due in 4 hours or more.
    const late = isOverdue ? 88 - (n * 87) / (morning.overdue - 1) : -4 - (n - morning.overdue) * 1.1
    const age = company.responseHours + late
    const msecs = Math.round(now - age * hourMs)
    const isSpanish = n % 4 === 3
    const people = isSpanish ? spanish : english
    const [firstName, lastName, projectDetails] = people[Math.floor(n / 4) % people.length] ?? english[0]
    return {
      id: idAt(msecs),
      firstName,
      lastName,
      phone: `(214) 555-${String(122 + n * 37).padStart(4, '0')}`,
      email: n % 3 === 0 ? `person${n}@mail.example` : null,
      projectType: projectTypes[n % projectTypes.length],
      projectDetails,
      createdAt: new Date(msecs).toISOString(),
      source: n % 7 === 2 ? 'lone-star-homes' : null,
      lang: isSpanish ? 'es' : 'en',
      campaign:
        n % 5 === 1
          ? {
              utm_source: 'nextdoor',
              utm_medium: 'social',
              utm_campaign: null,
              utm_term: null,
              utm_content: null,
            }
          : null,
    }
  })
}

export interface Morning {
  /** The address of the inbox. */
  inbox: string
  owner: { username: string; password: string }
  /** Reads the stored quote whose phone number contains some text. */
  readQuote: (phone: string) => Promise<StoredQuote | undefined>
  stop: () => Promise<void>
}

/** Starts a server of its own with the quotes of a morning, and one that was taken for spam. */
export async function startMorning(): Promise<Morning> {
  const dir = mkdtempSync(join(tmpdir(), 'cq-morning-'))
  const env = { ...process.env, DATA_DIR: join(dir, 'data') }
  const records = morningRecords(Date.now())
  const [first] = records
  const suspect = {
    ...first,
    id: idAt(Date.now() - 2 * hourMs),
    createdAt: new Date(Date.now() - 2 * hourMs).toISOString(),
    firstName: 'Walter',
    phone: '(214) 555-9000',
    lastName: 'Pruitt',
    projectDetails: 'See https://a.example https://b.example https://c.example for what we want.',
    spam: 'content',
    reasons: ['links'],
  }
  const importing = promisify(execFile)('node', [command, 'import'], { env })
  importing.child.stdin?.end([...records, suspect].map((record) => JSON.stringify(record)).join('\n'))
  await importing
  const { origin, stop } = await startBuiltServer({ DATA_DIR: env.DATA_DIR, RATE_LIMIT: 'off' })
  return {
    inbox: `${origin}/inbox/`,
    owner: await anOwner(env.DATA_DIR),
    async readQuote(phone) {
      const { stdout } = await promisify(execFile)('node', [command, 'export'], { env })
      const quotes = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as StoredQuote)
      return quotes.find((quote) => quote.phone.includes(phone))
    },
    stop: async () => {
      await stop()
      rmSync(dir, { recursive: true })
    },
  }
}
