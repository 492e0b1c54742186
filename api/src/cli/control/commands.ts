import type { StoredQuote } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { hashPassword, newPasswordFault } from '../../auth/passwords.ts'
import { UserFacingError } from '../../errors.ts'
import { allDeliveries, type Delivery } from '../../stores/delivery-store.ts'
import { allErasures, allRecords, type Erasure, type QuoteRecord } from '../../stores/quote-record.ts'
import { eraseQuotes } from '../../stores/erase-quotes.ts'
import { allQuotes, type ScrubProgress, type Store } from '../../stores/quote-store.ts'
import { quotesOf, type Person } from './person.ts'

/**
 * What the owner can ask of a store, wherever it is open: each command takes arguments that JSON can hold and answers
 * records that JSON can hold.
 */
export const commands = {
  /** Newest first, with what is taken for spam. */
  listQuotes: (store: Store, _: object) => allQuotes(store),
  /** A quote, and who is told of it; nothing when there is no such quote. */
  async *showQuote(store: Store, { id }: { id: string }) {
    const quote = await store.find(id)
    if (!quote) return
    const deliveries: Delivery[] = []
    for await (const delivery of allDeliveries(store, { quoteId: id })) deliveries.push(delivery)
    yield { quote, deliveries }
  },
  async *countQuotes(store: Store, _: object) {
    yield await store.count()
  },
  /** All that is kept of all quotes, oldest first. */
  exportRecords: (store: Store, _: object) => allRecords(store),
  /** Which quotes were erased, ordered by id. */
  exportErasures: (store: Store, _: object) => allErasures(store),
  /** Who is told of which quote, the newest quote first. */
  listDeliveries: (store: Store, { failed = false }: { failed?: boolean }) =>
    allDeliveries(store, { failed }),
  /** Has what was given up tried from the beginning. */
  async *retryDeliveries(store: Store, _: object) {
    yield await store.retryDeliveries(new Date().toISOString()).then(() => true)
  },
  /** Takes the spam mark off a quote: true; false when there is no such quote. */
  async *releaseQuote(store: Store, { id }: { id: string }) {
    yield await store.release(id)
  },
  /** All quotes of whom an e-mail address or a phone number names. */
  findPerson: (store: Store, person: Person) => quotesOf(store, person),
  /** Forgets a quote for good, or those of a person up to the quote `newest`: how far that has come. */
  async *eraseQuotes(
    store: Store,
    { id, newest, ...person }: Person & { id?: string; newest?: string },
  ): AsyncGenerator<EraseProgress> {
    const quotes = id === undefined ? upTo(newest, quotesOf(store, person)) : only({ id })
    for await (const erased of eraseQuotes(store, quotes)) yield { erased }
    yield* store.scrub()
  },
  /** Adds the records of quotes that are not here; how many they were. */
  async *restoreRecords(store: Store, { records }: { records: QuoteRecord[] }) {
    yield await store.restore(records)
  },
  /** Erases the quotes that were erased elsewhere, and remembers that; how many were here. */
  async *restoreErasures(store: Store, { erasures }: { erasures: Erasure[] }) {
    await store.addErasures(erasures)
    const erased = await store.eraseAll(erasures.map(({ id }) => id))
    if (erased > 0) for await (const _ of store.scrub());
    yield erased
  },
  /** Copies the store into a file. */
  async *backUp(store: Store, { file }: { file: string }) {
    yield await store.backUp(file).then(() => true)
  },
  /** Checks the store for damage. */
  async *checkStore(store: Store, _: object) {
    yield await store.check().then(() => true)
  },
  /** Who may sign in, with the hashes of their passwords. */
  async *exportUsers(store: Store, _: object) {
    yield* await store.users()
  },

  /** True; false when the name is taken. */
  async *addUser(store: Store, { username, password }: { username: string; password: string }) {
    yield await store.addUser({ id: uuid(), username, passwordHash: await hashNewPassword(password) })
  },
  /** True; false when there is no such user. */
  async *setPassword(store: Store, { username, password }: { username: string; password: string }) {
    yield await store.setPassword(username, await hashNewPassword(password))
  },
  /** True; false when there is no such user. */
  async *removeUser(store: Store, { username }: { username: string }) {
    yield await store.removeUser(username)
  },
  async *listUsers(store: Store, _: object) {
    for (const { username } of await store.users()) yield username
  },
}

/** How many quotes were erased so far, or then how much of the store's files was overwritten. */
export type EraseProgress = { erased: number } | ScrubProgress

/** Leaves out what came after a quote. */
async function* upTo(newest: string | undefined, quotes: AsyncIterable<StoredQuote>) {
  for await (const quote of quotes) if (newest === undefined || quote.id <= newest) yield quote
}

// eslint-disable-next-line @typescript-eslint/require-await -- as an asynchronous iterable of one
async function* only<T>(item: T) {
  yield item
}

/** @throws {UserFacingError} when the password is too short. */
async function hashNewPassword(password: string): Promise<string> {
  const fault = newPasswordFault(password)
  if (fault !== undefined) throw new UserFacingError(fault)
  return hashPassword(password)
}

type Commands = typeof commands
export type CommandName = keyof Commands
/** What a command takes besides the store. */
export type CommandArguments<Name extends CommandName> = Parameters<Commands[Name]>[1]
/** What a command answers, one after the other. */
export type CommandRecord<Name extends CommandName> =
  ReturnType<Commands[Name]> extends AsyncIterable<infer Item> ? Item : never
