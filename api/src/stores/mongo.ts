import type { Quote } from '@concrete-quote/openapi'
import mongoose, { Schema } from 'mongoose'
import type { Log } from '../log.ts'
import { StoreUnavailableError, type QuoteStore } from './quote-store.ts'

/** No call takes longer, so that a visitor hears within 5 s. One that does may still have been stored. */
const timeoutMs = 4000

/** How long until an unreachable server is tried again. */
const retryMs = 1000

/** A quote as a document: its id is `_id`, whose index is also the order of the list. */
type StoredQuote = Omit<Quote, 'id' | 'createdAt'> & { _id: string; createdAt: Date }

const text = { type: String, required: true }
const schema = new Schema<StoredQuote>(
  {
    _id: text,
    firstName: text,
    lastName: text,
    phone: text,
    email: { type: String, default: null },
    projectType: text,
    projectDetails: text,
    createdAt: { type: Date, required: true },
  },
  { collection: 'quotes', versionKey: false, strict: 'throw' },
)

/**
 * Opens the store in a MongoDB database. It returns at once, reachable or not: until the server is reached, which
 * is tried until it succeeds, calls wait and then reject. After that the driver itself reconnects.
 * @param uri Such as `mongodb://127.0.0.1:27017/quotes`.
 */
export function openMongoStore(uri: string, log: Log): QuoteStore {
  const connection = mongoose.createConnection()
  const quotes = connection.model('Quote', schema)
  const running = new Set<Promise<unknown>>()
  let closed = false

  async function connect() {
    while (!closed) {
      try {
        await connection.openUri(uri, {
          // A quote that is acknowledged is on a majority's disks.
          writeConcern: { w: 'majority', journal: true },
          readPreference: 'primary',
          // Without these, calls hang for 10 s and more while the server is away.
          bufferCommands: false,
          serverSelectionTimeoutMS: timeoutMs / 2,
          connectTimeoutMS: timeoutMs,
          socketTimeoutMS: timeoutMs,
          // A collection comes with its first document.
          autoCreate: false,
          autoIndex: false,
        })
        log.info('MongoDB is reached')
        return
      } catch (error) {
        if (closed) return
        log.warn({ err: error }, 'MongoDB is not reached; trying again')
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }
  const connecting = connect()

  /** Runs a call once the server was reached, within the time allowed; its failure told in the interface's words. */
  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    let expired = false
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
    })
    try {
      // Not sent after all when nobody waits for it any more.
      return await Promise.race([connecting.then(() => (expired ? late : work())), late])
    } catch (cause) {
      throw new StoreUnavailableError('MongoDB cannot be reached, or cannot do this now.', { cause })
    } finally {
      expired = true
      clearTimeout(timer)
    }
  }

  function call<T>(work: () => Promise<T>): Promise<T> {
    const answer = attempt(work)
    const settled: Promise<unknown> = answer.then(
      () => running.delete(settled),
      () => running.delete(settled),
    )
    running.add(settled)
    return answer
  }

  return {
    add: ({ id, createdAt, ...quote }) =>
      call(async () => void (await quotes.create([{ _id: id, ...quote, createdAt: new Date(createdAt) }]))),
    newest: (limit, before) =>
      call(async () => {
        const page = quotes.find(before === undefined ? {} : { _id: { $lt: before } })
        return (await page.sort({ _id: -1 }).limit(limit).lean()).map(toQuote)
      }),
    close: async () => {
      await Promise.all(running)
      closed = true
      await connection.close()
      await connecting
    },
  }
}

function toQuote({ _id, createdAt, ...quote }: StoredQuote): Quote {
  return { id: _id, ...quote, createdAt: createdAt.toISOString() }
}
