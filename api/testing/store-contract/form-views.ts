import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Store } from '../../src/stores/store.ts'
import type { OpenStore } from '../values/a-quote.ts'

/** What every store does with views of the form on pages of partners. */
export function formViewsContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  it('are added up by day and source, and erased by day', async () => {
    const day = '2026-11-30'
    const [early, late] = ['2026-11-30T15:00:00.000Z', '2026-11-30T15:01:00.000Z']
    const before = { day: '2026-11-29', source: 'acme', views: 7, lastSeenAt: '2026-11-29T15:00:00.000Z' }
    await store.addFormViews(before)
    await Promise.all([
      store.addFormViews({ day, source: 'acme', views: 2, lastSeenAt: late }),
      store.addFormViews({ day, source: 'acme', views: 3, lastSeenAt: early }),
      store.addFormViews({ day, source: 'acme/plano', views: 1, lastSeenAt: early }),
    ])
    const today = [
      { id: `${day} acme`, day, source: 'acme', views: 5, lastSeenAt: late },
      { id: `${day} acme/plano`, day, source: 'acme/plano', views: 1, lastSeenAt: early },
    ]
    expect(await store.formViews()).toEqual([{ id: '2026-11-29 acme', ...before }, ...today])
    expect(await store.formViews(day)).toEqual(today)
    await store.eraseFormViews(day)
    expect(await store.formViews()).toEqual(today)
  })
}
