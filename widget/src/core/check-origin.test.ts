import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkOrigin, type View } from './check-origin.ts'

const fetched: string[] = []
let apis = 0

beforeEach(() => {
  fetched.length = 0
  vi.stubGlobal('location', new URL('https://partner.example/'))
  vi.stubGlobal('sessionStorage', {})
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(new URL(url).search)
    return Promise.resolve(Response.json({ registered: true }))
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Checks as a form of another page does. */
const check = (view: View = {}) => checkOrigin(`https://api${++apis}.example`, view)

const counted = '?shown=true&source='

it('counts a view of a tab once a day, with its source', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) })
  await check({ source: 'acme/a b' })
  await check()
  vi.setSystemTime(new Date(2026, 10, 21, 12))
  await check()
  expect(fetched).toEqual([`${counted}acme%2Fa%20b`, '', counted])
})

it('counts no view if the page says so, or the tab keeps nothing', async () => {
  await check({ views: false })
  vi.stubGlobal('sessionStorage', undefined)
  await check()
  expect(fetched).toEqual(['', ''])
})

it('asks nothing while the page is prerendered, which may never be seen', async () => {
  const page = Object.assign(new EventTarget(), { prerendering: true })
  vi.stubGlobal('document', page)
  const checked = check()
  await Promise.resolve()
  expect(fetched).toEqual([])
  page.dispatchEvent(new Event('prerenderingchange'))
  await checked
  expect(fetched).toEqual([counted])
})
