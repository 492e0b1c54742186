import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { aQuote } from '../../testing/a-quote.ts'
import { setUpQuotesCommand } from '../../testing/quotes-command.ts'

const command = setUpQuotesCommand()
const { quotes, fill, startServer } = command

it.each(['before the server starts', 'while the server runs'])(
  'release sends the notifications of a quote that is released %s',
  async (when) => {
    const received: unknown[] = []
    const receiver = createServer((req, res) => {
      void json(req).then((body) => {
        received.push(body)
        res.end()
      })
    })
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    command.env = {
      WEBHOOK_URLS: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
      WEBHOOK_ALLOW_PRIVATE: 'on',
    }
    const spam = aQuote({ spam: 'honeypot' })
    await fill((store) => store.add(spam))
    if (when === 'while the server runs') await startServer()
    expect(await quotes('release', spam.id)).toMatchObject({ code: 0 })
    if (when === 'before the server starts') await startServer()
    await expect
      .poll(() => received, { timeout: 10_000 })
      .toMatchObject([{ type: 'quote.created', data: { id: spam.id } }])
    receiver.close()
  },
)
