import { hash, randomBytes } from 'node:crypto'
import {
  isOfPartner,
  isOrigin,
  maxUnregistered,
  noViews,
  unnamedPartner,
  type Partner,
  type PartnerPatch,
  type SourceCounts,
  type UnregisteredOrigin,
} from '@concrete-quote/openapi'
import { minIdAt, timeOf } from '../stores/interface/quote-store.ts'
import type { Store } from '../stores/store.ts'
import { groupByValue, isNoSpam, sum } from '../stores/kind-counts.ts'
import { readPartnerViews } from './partner-views.ts'
import { isSameMac } from '../accounts/secret.ts'
import { type SettingsStore, changeSetting } from '../stores/records/settings.ts'
import type { SourceStore } from '../stores/records/sources.ts'

/** The maximum number of listed counts: senders may name any source. */
const maxCounts = 10_000

interface MonthCount {
  source: string | null
  /** In UTC, such as `2026-11`. */
  month: string
  quotes: number
}

/** Lists sources with their quotes by month, newest first: registered ones by name, others by their quotes, then none. */
export async function listSources(store: Store, timeZone: string): Promise<SourceCounts[]> {
  const registered = await store.sources()
  const linked = new Set((await readLinks(store)).map(({ source }) => source))
  const bySource = new Map<string | null, SourceCounts>()
  const find = (source: string | null): SourceCounts => {
    const found = bySource.get(source) ?? {
      source,
      origins: [],
      months: [],
      hasLink: false,
      ...unnamedPartner,
      ...noViews,
    }
    bySource.set(source, found)
    return found
  }
  const partners = await readPartners(store)
  const viewsOf = await readPartnerViews(store, timeZone, Date.now())
  for (const { name, origin } of registered) {
    find(name).origins.push(origin)
    find(name).hasLink = linked.has(name)
    Object.assign(find(name), viewsOf(name), partners.get(name))
  }
  const isListed = ({ source }: MonthCount) => Number(bySource.has(source))
  const counts = (await countMonths(store))
    .sort((a, b) => isListed(b) - isListed(a) || b.quotes - a.quotes)
    .slice(0, maxCounts)
  for (const { source, month, quotes } of counts) {
    add(find(source), month, quotes)
    // A location counts for its partner, too.
    const partner =
      source !== null && registered.find(({ name }) => source !== name && isOfPartner(source, name))
    if (partner) add(find(partner.name), month, quotes)
  }
  const total = ({ months }: SourceCounts) => months.reduce((sum, { quotes }) => sum + quotes, 0)
  const rank = ({ source, origins }: SourceCounts) => {
    if (origins.length > 0) return 0
    return source === null ? 2 : 1
  }
  const all = [...bySource.values()]
  for (const { months } of all) months.sort((a, b) => (a.month < b.month ? 1 : -1))
  // Registered ones are sorted by name already, and the sort is stable.
  return all.sort((a, b) => rank(a) - rank(b) || (rank(a) === 0 ? 0 : total(b) - total(a)))
}

/** How many of the newest quotes are looked through for pages that are not registered. */
const searchedQuotes = 1000

/** Lists the origins of pages that are not registered, from which quotes came. */
export async function listUnregistered(
  store: Pick<Store, 'list'>,
  isRegistered: (origin: string) => boolean,
): Promise<UnregisteredOrigin[]> {
  const newest = await store.list(searchedQuotes, undefined, { hideSpam: true })
  const origins = newest.flatMap(({ pageUrl }) => {
    const origin = pageUrl !== null && URL.canParse(pageUrl) ? new URL(pageUrl).origin : 'null'
    return isOrigin(origin) && !isRegistered(origin) ? [{ origin }] : []
  })
  return [...groupByValue(origins, ({ origin }) => origin)]
    .map(([origin, quotes]) => ({ origin: origin ?? '', quotes: quotes.length }))
    .sort((a, b) => b.quotes - a.quotes)
    .slice(0, maxUnregistered)
}

function add({ months }: SourceCounts, month: string, quotes: number): void {
  const found = months.find((each) => each.month === month)
  if (found) found.quotes += quotes
  else months.push({ month, quotes })
}

/** Counts the quotes of each source and month, without suspected spam. */
async function countMonths(store: Store): Promise<MonthCount[]> {
  const [oldest] = await store.list(1, undefined, { order: 'oldest' })
  const [newest] = await store.list(1)
  const counts: MonthCount[] = []
  if (!oldest || !newest) return counts
  const last = timeOf(newest.id) ?? 0
  const first = new Date(timeOf(oldest.id) ?? 0)
  const start = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth()))
  while (start.getTime() <= last) {
    const month = start.toISOString().slice(0, 7)
    const from = minIdAt(start.getTime())
    start.setUTCMonth(start.getUTCMonth() + 1)
    const kinds = await store.countKinds({ from, below: minIdAt(start.getTime()) }, 0)
    for (const [source, group] of groupByValue(kinds.filter(isNoSpam), (kind) => kind.source))
      counts.push({ source, month, quotes: sum(group, ({ quotes }) => quotes) })
  }
  return counts
}

/** The link of a partner to their own figures, as it is stored. */
interface PartnerLink {
  source: string
  /** The SHA-256 of the key in hexadecimal. */
  keyHash: string
}

const settingName = 'partnerLinks'

async function readLinks(store: SettingsStore): Promise<PartnerLink[]> {
  return JSON.parse((await store.setting(settingName)) ?? '[]') as PartnerLink[]
}

/** Creates the link of a partner in place of a former one, and returns its key, of 256 random bits. */
export async function createPartnerLink(store: SettingsStore, source: string): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const link = { source, keyHash: hash('sha256', key) }
  await changeSetting<PartnerLink[]>(store, settingName, [], (links) => [
    ...links.filter((each) => each.source !== source),
    link,
  ])
  return key
}

/** Revokes the link of a partner. False if there is none. */
export async function revokePartnerLink(store: SettingsStore, source: string): Promise<boolean> {
  let isRevoked = false
  await changeSetting<PartnerLink[]>(store, settingName, [], (links) => {
    const others = links.filter((each) => each.source !== source)
    isRevoked = others.length < links.length
    return isRevoked ? others : links
  })
  return isRevoked
}

/** What the owner says of each partner, by its name. */
export async function readPartners(store: SettingsStore): Promise<Map<string, Partner>> {
  return new Map(JSON.parse((await store.setting('partners')) ?? '[]') as [string, Partner][])
}

/** Changes what the owner says of a partner. */
export async function changePartner(
  store: SettingsStore,
  source: string,
  { displayName, showsReferrals }: PartnerPatch,
): Promise<Partner> {
  let changed = unnamedPartner
  await changeSetting<[string, Partner][]>(store, 'partners', [], (all) => {
    const before = new Map(all).get(source) ?? unnamedPartner
    changed = {
      displayName: displayName === undefined ? before.displayName : displayName,
      showsReferrals: showsReferrals ?? before.showsReferrals,
    }
    return [...new Map(all).set(source, changed)]
  })
  return changed
}

/** Ends what a partner sees, and forgets what the owner says of it. */
export async function endPartner(store: SettingsStore, source: string): Promise<void> {
  await revokePartnerLink(store, source)
  await changeSetting<[string, Partner][]>(store, 'partners', [], (all) =>
    all.some(([name]) => name === source) ? all.filter(([name]) => name !== source) : all,
  )
}

/** Whether a page is registered for a partner. */
export const isRegistered = async (store: Pick<SourceStore, 'sources'>, partner: string) =>
  (await store.sources()).some(({ name }) => name === partner)

/** The registered partner to whom a key belongs. It is compared with every link, each in constant time. */
export async function findPartner(
  store: SettingsStore & Pick<SourceStore, 'sources'>,
  key: string,
): Promise<string | undefined> {
  const given = Buffer.from(hash('sha256', key))
  const [found] = (await readLinks(store)).filter(({ keyHash }) => isSameMac(given, Buffer.from(keyHash)))
  return found && (await isRegistered(store, found.source)) ? found.source : undefined
}
