import { v7 as uuid } from 'uuid'
import { hashPassword } from '../passwords.ts'
import { allDeliveries, type Delivery } from '../stores/delivery-store.ts'
import { allRecords, type QuoteRecord } from '../stores/quote-record.ts'
import { allQuotes, type Store } from '../stores/quote-store.ts'
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
  /** Forgets a quote for good: true; false when there is no such quote. */
  async *eraseQuote(store: Store, { id }: { id: string }) {
    yield await store.erase(id)
  },
  /** Adds the records of quotes that are not here; how many they were. */
  async *restoreRecords(store: Store, { records }: { records: QuoteRecord[] }) {
    yield await store.restore(records)
  },
  /** Copies the store into a file. */
  async *backUp(store: Store, { file }: { file: string }) {
    yield await store.backUp(file).then(() => true)
  },
  /** Who may sign in, with the hashes of their passwords. */
  async *exportUsers(store: Store, _: object) {
    yield* await store.users()
  },

  /** True; false when the name is taken. */
  async *addUser(store: Store, { username, password }: { username: string; password: string }) {
    yield await store.addUser({ id: uuid(), username, passwordHash: await hashPassword(password) })
  },
  /** True; false when there is no such user. */
  async *setPassword(store: Store, { username, password }: { username: string; password: string }) {
    yield await store.setPassword(username, await hashPassword(password))
  },
  /** True; false when there is no such user. */
  async *removeUser(store: Store, { username }: { username: string }) {
    yield await store.removeUser(username)
  },
  async *listUsers(store: Store, _: object) {
    for (const { username } of await store.users()) yield username
  },
}

type Commands = typeof commands
export type CommandName = keyof Commands
/** What a command takes besides the store. */
export type CommandArguments<Name extends CommandName> = Parameters<Commands[Name]>[1]
/** What a command answers, one after the other. */
export type CommandRecord<Name extends CommandName> =
  ReturnType<Commands[Name]> extends AsyncIterable<infer Item> ? Item : never
