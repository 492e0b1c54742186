import type { StoredQuote } from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import { serveApp } from '../../../testing/servers/app.ts'
import { honestEnglish } from '../../../testing/spam-corpus/honest-en.ts'
import { honestSpanish } from '../../../testing/spam-corpus/honest-es.ts'
import { toRequest, type Sample } from '../../../testing/spam-corpus/sample.ts'
import { spam } from '../../../testing/spam-corpus/spam.ts'
import { sendJson } from '../../../testing/values/send-json.ts'

const { url, store } = await serveApp({ trustProxy: 1 })

let lastAddress = 0
/** Posts a sample as its sender does, from an address of its own; resolves to the stored quote. */
async function send(sample: Sample, more: object = {}): Promise<StoredQuote> {
  const n = ++lastAddress
  const response = await sendJson(
    'POST',
    `${url}/api/quotes`,
    { ...toRequest(sample), ...more },
    { 'X-Forwarded-For': `198.51.${Math.floor(n / 200)}.${(n % 200) + 1}` },
  )
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  const quote = await store.find(id)
  if (!quote) throw new Error('The quote is not stored.')
  return quote
}
const marksOf = ({ spam, reasons }: StoredQuote) => ({ spam, reasons })
const unmarked = { spam: null, reasons: [] }

describe('honest requests', () => {
  it('are not marked as spam when they are sent one after another', async () => {
    const marked = []
    for (const sample of [...honestEnglish, ...honestSpanish]) {
      const { spam, reasons } = await send(sample)
      if (spam !== null || reasons.length > 0) marked.push({ sample, spam, reasons })
    }
    expect(marked).toEqual([])
  })

  it('are not marked because others send the same text: nobody can turn that against people', async () => {
    const details =
      'Customer of Lone Star Homes, new construction: driveway of 18 by 40 feet with approach, sidewalk to the front door, and a back patio slab as in the standard plan.'
    for (let n = 10; n < 30; n++) {
      const sample = { name: `Buyer ${n}`, phone: `21455506${n}`, details }
      expect(marksOf(await send(sample))).toEqual(unmarked)
    }
  })
})

describe('spam', () => {
  it('is recognized by the expected rules, and stored', async () => {
    expect(spam.length).toBeGreaterThanOrEqual(20)
    for (const { reasons, ...sample } of spam)
      expect({ sample, ...marksOf(await send(sample)) }).toEqual({ sample, spam: 'content', reasons })
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
