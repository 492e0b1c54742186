import type { StoredQuote } from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import { serveApp } from '../testing/app.ts'
import { honestEnglish } from './corpus/honest-en.ts'
import { honestSpanish } from './corpus/honest-es.ts'
import { toRequest, type Sample } from './corpus/sample.ts'
import { campaign, spam } from './corpus/spam.ts'

const { url, store } = await serveApp({ trustProxy: 1 })

let lastAddress = 0
/** Posts a sample as its sender does, from an address of its own unless it names one; resolves to the stored quote. */
async function send(sample: Sample, more: object = {}): Promise<StoredQuote> {
  const n = ++lastAddress
  const response = await fetch(`${url}/api/quotes`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': sample.from ?? `198.51.${Math.floor(n / 200)}.${(n % 200) + 1}`,
    },
    body: JSON.stringify({ ...toRequest(sample), ...more }),
  })
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  const quote = await store.find(id)
  if (!quote) throw new Error('The quote is not stored.')
  return quote
}
const marksOf = ({ spam, reasons }: StoredQuote) => ({ spam, reasons })
const unmarked = { spam: null, reasons: [] }

describe('honest requests', () => {
  it('are at least 20 in each language', () => {
    expect(Math.min(honestEnglish.length, honestSpanish.length)).toBeGreaterThanOrEqual(20)
  })

  it('are not marked as spam when they are sent one after another', async () => {
    const marked = []
    for (const sample of [...honestEnglish, ...honestSpanish]) {
      const { spam, reasons } = await send(sample)
      if (spam !== null || reasons.length > 0) marked.push({ sample, spam, reasons })
    }
    expect(marked).toEqual([])
  })

  it('of many customers of a partner, with the same text from one office, are not duplicates', async () => {
    const details =
      'Customer of Lone Star Homes, new construction: driveway of 18 by 40 feet with approach, sidewalk to the front door, and a back patio slab as in the standard plan.'
    for (let n = 10; n < 50; n++) {
      const sample = { name: `Buyer ${n}`, phone: `21455506${n}`, details, from: '192.0.2.77' }
      expect(marksOf(await send(sample))).toEqual(unmarked)
    }
  })

  it('that one network sends ten times concurrently are not duplicates', async () => {
    const sample = { name: 'Ten Times', phone: '2145550188', details: 'A new driveway', from: '192.0.2.78' }
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(sample)))
    expect(sent.map(marksOf)).toEqual(Array(10).fill(unmarked))
  })
})

describe('spam', () => {
  it('is recognized by the expected rules, and stored', async () => {
    expect(spam.length).toBeGreaterThanOrEqual(20)
    for (const { reasons, ...sample } of spam)
      expect({ sample, ...marksOf(await send(sample)) }).toEqual({ sample, spam: 'content', reasons })
  })

  it('with one text from many networks is a duplicate from the fourth network on', async () => {
    const marks = []
    for (const sample of campaign) marks.push(marksOf(await send(sample)))
    const duplicate = { spam: 'content', reasons: ['duplicate'] }
    expect(marks).toEqual(campaign.map((_, n) => (n < 3 ? unmarked : duplicate)))
  })

  it('with one short text and one phone number from many networks is a duplicate, too', async () => {
    const sample = { name: 'Cheap Loans', phone: '(214) 555-0999', details: 'Get a loan today!' }
    const marks = []
    for (let n = 0; n < 5; n++) marks.push((await send(sample)).reasons)
    expect(marks).toEqual([[], [], [], ['duplicate'], ['duplicate']])
  })

  it('remains a duplicate when one of its networks sends it again', async () => {
    const sample = { name: 'Again Again', phone: '(214) 555-0998', details: 'Get a loan again!' }
    const first = { ...sample, from: '192.0.2.90' }
    expect((await send(first)).reasons).toEqual([])
    for (let n = 0; n < 4; n++) await send(sample)
    expect((await send(first)).reasons).toEqual(['duplicate'])
  })

  it.each([
    ['honeypot', { website: 'https://spam.example', elapsedMs: 10 }],
    ['too-fast', { elapsedMs: 10 }],
    ['content', { elapsedMs: 60_000 }],
  ])('has the strongest mark (%s) and still lists the reasons', async (mark, form) => {
    const sample = { name: 'A B', phone: '2145550997', details: `<script>${mark}</script>` }
    expect(marksOf(await send(sample, form))).toEqual({ spam: mark, reasons: ['markup'] })
  })
})
