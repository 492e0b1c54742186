import { addDays, createLocalDays, isOfPartner, type SourceViews } from '@concrete-quote/openapi'
import type { FormViews } from '../stores/records/form-views.ts'
import type { Store } from '../stores/store.ts'
import { minIdAt } from '../stores/interface/quote-store.ts'
import { isNoSpam, sum } from '../stores/kind-counts.ts'

const dayMs = 86_400_000
/** Without a view for so many days, there is no sign of a form that was shown in the days before. */
const silentDays = 7
const knownDays = silentDays + 30

/** A date, in milliseconds since 1970, as text. */
export const dayOf = (date: number) => new Date(date).toISOString().slice(0, 10)

/** Reads what is known of the forms of partners. Returns the function that sums it up for one of them. */
export async function readPartnerViews(
  store: Store,
  timeZone: string,
  now: number,
): Promise<(partner: string) => SourceViews> {
  const today = createLocalDays(timeZone).dateAt(now)
  const weekBegan = dayOf(addDays(today, 1 - silentDays))
  const all = await store.formViews(dayOf(addDays(today, -knownDays)))
  const range = { from: minIdAt(now - silentDays * dayMs), below: minIdAt(now) }
  const kinds = all.length > 0 ? (await store.countKinds(range, now)).filter(isNoSpam) : []
  return (partner) => {
    const own = all.filter(({ source }) => isOfPartner(source, partner))
    const lastSeenAt = latestOf(own)
    const age = lastSeenAt === undefined ? undefined : Math.max(0, now - Date.parse(lastSeenAt))
    return {
      viewsOfWeek: sum(
        own.filter(({ day }) => day >= weekBegan),
        ({ views }) => views,
      ),
      quotesOfWeek: sum(
        kinds.filter(({ source }) => isOfPartner(source, partner)),
        ({ quotes }) => quotes,
      ),
      lastSeenSecondsAgo: age === undefined ? null : Math.floor(age / 1000),
      isSilent: age !== undefined && age >= silentDays * dayMs && age < knownDays * dayMs,
    }
  }
}

const latestOf = (views: FormViews[]) =>
  views
    .map(({ lastSeenAt }) => lastSeenAt)
    .sort()
    .at(-1)
