import { completeCampaign, type StoredQuote } from '@concrete-quote/openapi'
import { beforeAll, expect, it } from 'vitest'
import { serveSignedIn } from '../../../testing/servers/app.ts'
import { postQuote, quoteAt } from '../../../testing/values/a-quote.ts'

const { url, send, store } = await serveSignedIn()

const day = 86_400_000
const wonAt = Date.parse('2026-11-20T15:05:00.123Z')
const event = (type: string, text: string | null, at = wonAt) => ({
  ...{ type, text, by: 'ada' },
  at: new Date(at).toISOString(),
})
const clicked = (gclid: string) => completeCampaign({ gclid })

/** A job that was won, whose visitor had clicked on an ad a day before. */
const won = (gclid: string, changes: Partial<StoredQuote> = {}, receivedAt = wonAt - day) =>
  quoteAt(receivedAt, {
    campaign: clicked(gclid),
    gpc: false,
    answeredAt: new Date(wonAt).toISOString(),
    outcome: 'won',
    amount: 8400,
    history: [event('outcome', 'won')],
    ...changes,
  })

const get = () => send('GET', '/ad-conversions.csv?since=2026-11-01T00:00:00Z&until=2026-12-01T00:00:00Z')
const turnOn = (adConversion: string | null) => send('PATCH', '/settings', { adConversion })

beforeAll(async () => {
  const lost = { outcome: 'lost', amount: null }
  for (const quote of [
    won('Cj0-first_1'),
    won(
      'again',
      {
        amount: null,
        history: [
          event('outcome', 'won'),
          event('outcome', null, wonAt + day),
          event('outcome', 'won', wonAt + day),
        ],
      },
      wonAt - day + 1000,
    ),
    won('undone', { ...lost, history: [event('outcome', 'won'), event('outcome', 'lost', wonAt + day)] }),
    won('marked', { spam: 'marked' }),
    won('never', { ...lost, history: [event('outcome', 'lost')] }),
    won('asked-not-to', { gpc: true }),
    won('may-have-asked', { gpc: null }),
    won('=HYPERLINK("https://evil.example")'),
    won('december', { history: [event('outcome', 'won', wonAt + 20 * day)] }),
    won('too-old', {}, wonAt - 91 * day),
    won('', { campaign: null }),
  ])
    await store.add(quote)
})

it('has what was first won in the period by a click, and says what is not won anymore', async () => {
  await turnOn('Job, won')
  const response = await get()
  expect(response.headers.get('Conversions-Undone')).toBe('2')
  expect(response.headers.get('Content-Type')).toContain('text/csv')
  expect(await response.text()).toBe(
    [
      'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
      'again,"Job, won",2026-11-20 15:05:00+00:00,,',
      'Cj0-first_1,"Job, won",2026-11-20 15:05:00+00:00,8400,USD',
      '',
    ].join('\r\n'),
  )
})

it('is not there until the owner turns it on', async () => {
  await turnOn(null)
  expect((await get()).status).toBe(404)
})

it.each([
  ['1', true],
  ['', false],
])('a request with Sec-GPC: %s is stored with that', async (header, gpc) => {
  const headers: Record<string, string> = header ? { 'Sec-GPC': header } : {}
  const { id } = (await (await postQuote(url, headers)).json()) as { id: string }
  expect(await store.find(id)).toMatchObject({ gpc })
})
