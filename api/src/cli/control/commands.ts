import type { QuotePatch, Source, StoredQuote } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { hashPassword, newPasswordFault } from '../../auth/passwords.ts'
import { UserFacingError } from '../../errors.ts'
import { listSources } from '../../quotes/list-sources.ts'
import { allDeliveries, type Delivery } from '../../stores/interface/delivery-store.ts'
import {
  allErasures,
  allRecords,
  type Erasure,
  type QuoteRecord,
} from '../../stores/interface/record-store.ts'
import { eraseQuotes } from '../../quotes/erase-quotes.ts'
import { allQuotes } from '../../stores/interface/quote-store.ts'
import type { ScrubProgress, Store } from '../../stores/store.ts'
import type { StoredToken } from '../../stores/interface/token-store.ts'
import type { UpdateQuote } from '../../quotes/update-quote.ts'
import { quotesOf, type Person } from './person.ts'

/**
 * The commands that owners run on a store, wherever it is open. Arguments and results are JSON values.
 */
const commands = {
  /** Lists quotes, newest first, including suspected spam, or only those that wait for a response. */
  listQuotes: (store: Store, { waiting = false }: { waiting?: boolean }) =>
    allQuotes(store, waiting ? { answered: false, hideSpam: true } : {}),
  /** Yields a quote with its deliveries, or nothing if there is no such quote. */
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
  /** Yields every record, oldest first. */
  exportRecords: (store: Store, _: object) => allRecords(store),
  /** Yields every erasure, ordered by ID. */
  exportErasures: (store: Store, _: object) => allErasures(store),
  /** Lists deliveries, those of the newest quote first. */
  listDeliveries: (store: Store, { failed = false }: { failed?: boolean }) =>
    allDeliveries(store, { failed }),
  /** Makes failed deliveries due again. */
  async *retryDeliveries(store: Store, _: object) {
    yield await store.retryDeliveries(new Date().toISOString()).then(() => true)
  },
  /** Changes a quote. Yields the changed quote, or nothing if there is no such quote. */
  async *updateQuote(
    _store: Store,
    { id, patch }: { id: string; patch: QuotePatch },
    updateQuote: UpdateQuote,
  ) {
    const quote = await updateQuote(id, patch, { username: null })
    if (quote) yield quote
  },
  /**
   * Records a response with a note, and keeps an earlier response; or removes the response. Yields the quote as it was
   * before, or nothing if there is no such quote.
   */
  async *answerQuote(
    _store: Store,
    { id, patch }: { id: string; patch: Pick<QuotePatch, 'answeredAt' | 'note'> },
    updateQuote: UpdateQuote,
  ): AsyncGenerator<StoredQuote> {
    const seen: { before?: StoredQuote } = {}
    const keepEarlier = (before: StoredQuote): QuotePatch => {
      seen.before = before
      const { answeredAt, ...rest } = patch
      return answeredAt && before.answeredAt !== null ? rest : patch
    }
    const after = await updateQuote(id, keepEarlier, { username: null })
    if (after && seen.before) yield seen.before
  },
  /** Lists all quotes with an email address or a phone number. */
  findPerson: (store: Store, person: Person) => quotesOf(store, person),
  /** Erases a quote, or those of a person up to the quote `newest`. Yields the progress. */
  async *eraseQuotes(
    store: Store,
    { id, newest, ...person }: Person & { id?: string; newest?: string },
  ): AsyncGenerator<EraseProgress> {
    const quotes = id === undefined ? upTo(newest, quotesOf(store, person)) : only({ id })
    for await (const erased of eraseQuotes(store, quotes)) yield { erased }
    yield* store.scrub()
  },
  /** Adds records of quotes that are not stored here. Yields the number of added quotes. */
  async *restoreRecords(store: Store, { records }: { records: QuoteRecord[] }) {
    yield await store.restore(records)
  },
  /** Applies erasures of another store. Yields the number of quotes that were erased here. */
  async *restoreErasures(store: Store, { erasures }: { erasures: Erasure[] }) {
    await store.addErasures(erasures)
    const erased = await store.eraseAll(erasures.map(({ id }) => id))
    if (erased > 0) for await (const _ of store.scrub());
    yield erased
  },
  /** Backs up the store to a file. */
  async *backUp(store: Store, { file }: { file: string }) {
    yield await store.backUp(file).then(() => true)
  },
  /** Checks the store for damage. */
  async *checkStore(store: Store, _: object) {
    yield await store.check().then(() => true)
  },
  /** Lists registered origins, by the name of their source. */
  async *exportSources(store: Store, _: object) {
    yield* await store.sources()
  },
  /** Lists sources with their quotes by month. */
  async *listSources(store: Store, _: object) {
    yield* await listSources(store)
  },
  /** Yields false if the origin belongs to another source. */
  async *addSource(store: Store, source: Source) {
    yield await store.addSource(source)
  },
  /** Yields false if there is no such source. */
  async *removeSource(store: Store, { name }: { name: string }) {
    yield await store.removeSource(name)
  },
  /** Lists users with their password hashes. */
  async *exportUsers(store: Store, _: object) {
    yield* await store.users()
  },

  /** Yields false if the name is taken. */
  async *addUser(store: Store, { username, password }: { username: string; password: string }) {
    yield await store.addUser({ id: uuid(), username, passwordHash: await hashNewPassword(password) })
  },
  /** Yields false if there is no such user. */
  async *setPassword(store: Store, { username, password }: { username: string; password: string }) {
    yield await store.setPassword(username, await hashNewPassword(password))
  },
  /** Yields false if there is no such user. */
  async *removeUser(store: Store, { username }: { username: string }) {
    yield await store.removeUser(username)
  },
  async *listUsers(store: Store, _: object) {
    for (const { username } of await store.users()) yield username
  },

  /** Yields false if the name is taken. */
  async *addToken(store: Store, token: StoredToken) {
    yield await store.addToken(token)
  },
  /** Lists API tokens with their hashes, ordered by name. */
  async *listTokens(store: Store, _: object) {
    yield* await store.tokens()
  },
  /** Yields false if there is no such token. */
  async *removeToken(store: Store, { name }: { name: string }) {
    yield await store.removeToken(name)
  },
}

/** The number of quotes erased so far, or the progress of overwriting their bytes. */
export type EraseProgress = { erased: number } | ScrubProgress

/** Skips the quotes after a quote. */
async function* upTo(newest: string | undefined, quotes: AsyncIterable<StoredQuote>) {
  for await (const quote of quotes) if (newest === undefined || quote.id <= newest) yield quote
}

// oxlint-disable-next-line typescript/require-await -- as an asynchronous iterable of one
async function* only<T>(item: T) {
  yield item
}

/** @throws {UserFacingError} if the password is too short. */
async function hashNewPassword(password: string): Promise<string> {
  const fault = newPasswordFault(password)
  if (fault !== undefined) throw new UserFacingError(fault)
  return hashPassword(password)
}

type Commands = typeof commands
export type CommandName = keyof Commands
export type CommandArguments<Name extends CommandName> = Parameters<Commands[Name]>[1]
/** The results of a command. */
export type CommandRecord<Name extends CommandName> =
  ReturnType<Commands[Name]> extends AsyncIterable<infer Item> ? Item : never

/** The commands that may create the embedded store. On an empty store, all others have nothing to do. */
const creatingCommands: CommandName[] = [
  'addUser',
  'addToken',
  'addSource',
  'restoreRecords',
  'restoreErasures',
]

export const mayCreateStore = (name: CommandName) => creatingCommands.includes(name)

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name)

/** Calls a command by its name. */
export function callCommand<Name extends CommandName>(
  name: Name,
  store: Store,
  args: CommandArguments<Name>,
  updateQuote: UpdateQuote,
): AsyncIterable<CommandRecord<Name>> {
  type Command = (
    store: Store,
    args: CommandArguments<Name>,
    updateQuote: UpdateQuote,
  ) => AsyncIterable<CommandRecord<Name>>
  return (commands[name] as Command)(store, args, updateQuote)
}
