import {
  addDays,
  createLocalDays,
  formViewDays,
  maxFormViewsPerHour,
  partnerOf,
} from '@concrete-quote/openapi'
import type { Request } from 'express'
import { dayOf } from './partner-views.ts'
import { networkOf } from '../http/sender.ts'
import { adaptLimiter, MemoryLimiter } from '../stores/limiter.ts'
import type { FormViews } from '../stores/records/form-views.ts'
import type { Store } from '../stores/store.ts'

/** How often views are written, in milliseconds: a page that many people open must not cost a write each time. */
const writeMs = 60_000

/** How many locations of a partner are counted apart in a minute: pages name them as they like. */
const maxLocations = 100

export type FormViewCount = ReturnType<typeof createFormViewCount>

/** Counts how often pages of partners show the form: in memory, from where it is written at most once a minute. */
export function createFormViewCount(store: Store, timeZone: string) {
  const limit = { name: 'form-views', points: maxFormViewsPerHour, duration: 3600 }
  const limiter = adaptLimiter(new MemoryLimiter(limit), limit)
  const days = createLocalDays(timeZone)
  let pending = new Map<string, Omit<FormViews, 'id'>>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let erasedOn: string | undefined

  async function write(): Promise<void> {
    const all = [...pending.values()]
    pending = new Map()
    for (const views of all) await store.addFormViews(views)
    const today = dayAt(Date.now())
    if (erasedOn === today) return
    await store.eraseFormViews(dayOf(addDays(days.dateAt(Date.now()), -formViewDays)))
    erasedOn = today
  }
  const dayAt = (time: number) => dayOf(days.dateAt(time))

  function schedule(): void {
    if (timer) return
    // They are figures for a rough idea: those that cannot be written are lost.
    writing = writing.then(write).catch(() => undefined)
    timer = setTimeout(() => {
      timer = undefined
      if (pending.size > 0) schedule()
    }, writeMs)
    timer.unref()
  }

  function add(source: string, now: number): void {
    const day = dayAt(now)
    const key = `${day} ${source}`
    const views = (pending.get(key)?.views ?? 0) + 1
    pending.set(key, { day, source, views, lastSeenAt: new Date(now).toISOString() })
  }

  return {
    /** Counts a view from a network, unless that has sent too many. */
    async count(req: Request, source: string): Promise<void> {
      if (!(await limiter.count(networkOf(req))).isAllowed) return
      const partner = partnerOf(source)
      const isCrowded =
        [...pending.values()].filter((each) => partnerOf(each.source) === partner).length >= maxLocations
      add(isCrowded ? partner : source, Date.now())
      schedule()
    },
    /** Writes what is pending. */
    async stop(): Promise<void> {
      clearTimeout(timer)
      writing = writing.then(write).catch(() => undefined)
      await writing
    },
  }
}
