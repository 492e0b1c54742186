import { completeCampaign } from '../schemas/campaign.ts'
import { StoredQuote } from '../schemas/quote/quote.ts'

type NullableName = {
  [Name in keyof StoredQuote]: null extends StoredQuote[Name] ? Name : never
}[keyof StoredQuote]

/** A quote that may lack what is null, empty, or follows from the rest: a new one, or one of an earlier version. */
export type SentQuote = Omit<StoredQuote, NullableName | 'reasons' | 'history' | 'version'> &
  Partial<StoredQuote>

let initial: [name: string, value: null | undefined][] | undefined

/** Each field in the order of the contract, with null if it may be. */
const initialFields = () =>
  Object.entries(StoredQuote.shape).map(([name, field]): [string, null | undefined] => [
    name,
    field.safeParse(null).success ? null : undefined,
  ])

/** Completes a quote, and leaves out what is no field of it. */
export function completeQuote(sent: SentQuote): StoredQuote {
  initial ??= initialFields()
  const { reasons = [], history = [], campaign = null } = sent
  const given: Record<string, unknown> = sent
  const complete: Record<string, unknown> = {}
  for (const [name, value] of initial) complete[name] = given[name] ?? value
  const quote = complete as StoredQuote
  return Object.assign(quote, {
    campaign: campaign && completeCampaign(campaign),
    reasons,
    history,
    version: sent.version ?? derivedVersion(quote.createdAt, history),
  })
}

/** The version of a new quote, or of one of version 1.2 or earlier: the same wherever its copies are. */
function derivedVersion(createdAt: string, history: StoredQuote['history']): number {
  const times = [createdAt, ...history.map(({ at }) => at)]
  return Math.max(...times.map((time) => Date.parse(time))) + history.length
}

/** The events of the change that led to a version. */
export const eventsOf = ({ history }: StoredQuote, version: number) =>
  history.filter((event) => event.version === version)
