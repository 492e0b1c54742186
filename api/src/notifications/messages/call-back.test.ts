import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { hour, owner, publicUrl, quoteAt, setUpReminders, start } from '../../../testing/reminders.ts'
import { deliveryId } from '../outbox/attempts.ts'
import { completeCallBacks } from '../outbox/complete-call-backs.ts'
import { linksOf } from '../../../testing/values/links-of.ts'
import { storedDeliveries } from '../../../testing/values/stored-deliveries.ts'
import { fixedChannels } from '../../../testing/fixed-channels.ts'
import { parseKey } from '../../stores/interface/delivery-key.ts'

const { mails, open, runUntil, states, store } = await setUpReminders()

const at = (ms: number) => new Date(start + ms).toISOString()
const maria = (changes: Parameters<typeof quoteAt>[1] = {}) =>
  quoteAt(0, { firstName: 'Maria', lastName: 'Lopez', lang: 'es', ...changes })
const callNow = 'Call back now: driveway · Maria Lopez'

/** The time, in hours, of each reminder that is sent until then. */
async function remindedAt(outbox: ReturnType<typeof open>['outbox'], until: number) {
  const times: number[] = []
  for (let n = 0; n <= until; n++) {
    const before = mails.length
    await runUntil(outbox, n * hour)
    for (const { parsed } of mails.slice(before)) {
      expect(parsed.subject).toBe(callNow)
      times.push(n)
    }
  }
  return times
}

describe('a call back', () => {
  it('is announced at its time to each address, with what a call needs', async () => {
    const { outbox, add, change } = open({ NOTIFY_TO: `${owner}, office@contractor.example` })
    const quote = maria({ lastName: '<b>Lopez</b>\r\nBcc: x@example.com', email: 'maria@example.com' })
    await add(quote)
    await change(quote, {
      callBackAt: at(3 * hour),
      address: '4711 Elm St & "back"',
      assignedTo: 'sam',
      note: 'Gate code 4711.\nHas a <dog>.',
    })
    expect(await runUntil(outbox, 2.5 * hour)).toEqual([])
    await runUntil(outbox, 3 * hour)
    expect(mails.map(({ to }) => to.join()).sort()).toEqual(['office@contractor.example', owner])
    const { subject, replyTo, headers = [], text = '', html = '' } = mails[0]?.parsed ?? {}
    expect(subject).toBe('Call back now: driveway · Maria <b>Lopez</b> Bcc: x@example.com')
    expect(replyTo).toMatchObject([{ address: 'maria@example.com' }])
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    const map = 'https://www.google.com/maps/search/?api=1&query=4711%20Elm%20St%20%26%20%22back%22'
    const inbox = `${publicUrl}/inbox/#/quotes/${quote.id}`
    expect(text).toContain(
      'Call back now: Maria <b>Lopez</b> Bcc: x@example.com, as set for Fri, Nov 20, 12:00 PM.',
    )
    for (const part of [
      'Phone: (214) 555-0123\n',
      'Address: 4711 Elm St & "back"\n',
      'Assigned to: sam\n',
      'Speaks Spanish',
      'Gate code 4711.\nHas a <dog>.\n',
      `Call: tel:+12145550123\nText: ${inbox}/text\nOpen: ${inbox}\n`,
      `Open the map: ${map}\n`,
    ])
      expect(text).toContain(part)
    expect(linksOf(html)).toMatchObject({ Call: 'tel:+12145550123', Open: inbox, 'Open the map': map })
  })

  it('leaves out what is unknown', async () => {
    const { outbox, add, change } = open()
    const quote = maria({ phone: 'ask at work' })
    await add(quote)
    await change(quote, { callBackAt: at(hour) })
    await runUntil(outbox, hour)
    const { text = '', html = '' } = mails[0]?.parsed ?? {}
    expect(text + html).not.toMatch(/Address|Map|tel:|Assigned|null|undefined|mailto/)
  })

  it('of somebody who was answered is a follow-up', async () => {
    const { outbox, add, change } = open()
    const quote = maria()
    await add(quote)
    await change(quote, { answeredAt: at(0), callBackAt: at(hour) })
    expect(await runUntil(outbox, hour)).toEqual(['Follow up now: driveway · Maria Lopez'])
  })

  it('of a job that was won is to ask for a review', async () => {
    const { outbox, add, change } = open()
    const quote = maria()
    await add(quote)
    await change(quote, { answeredAt: at(0), outcome: 'won', callBackAt: at(hour) })
    expect(await runUntil(outbox, hour)).toEqual(['Ask for a review: driveway · Maria Lopez'])
  })

  it.each([
    ['earlier', [6, 3], [3]],
    ['later', [3, 6], [6]],
    ['and back', [3, 6, 3], [3]],
  ])('that is moved %s is announced at the new time only', async (_, hours, expected) => {
    const { outbox, add, change } = open()
    const quote = maria()
    await add(quote)
    for (const n of hours) await change(quote, { callBackAt: at(n * hour) })
    expect(await remindedAt(outbox, 8)).toEqual(expected)
  })

  it('that is moved at the last minute or afterward is announced again, as another message', async () => {
    const { outbox, add, change } = open()
    const quote = maria()
    await add(quote)
    await change(quote, { callBackAt: at(3 * hour) })
    expect(await remindedAt(outbox, 3)).toEqual([3])
    await change(quote, { callBackAt: at(5 * hour) })
    expect(await runUntil(outbox, 8 * hour)).toEqual([callNow, callNow])
    const ids = mails.map(({ parsed }) => parsed.messageId)
    const keys = [3, 5].map((n) => `call-back ${owner} ${at(n * hour)}`)
    expect(ids).toEqual(
      keys.map((key) => `<${deliveryId({ quoteId: quote.id, ...parseKey(key) })}@contractor.example>`),
    )
    expect(new Set(ids).size).toBe(2)
    for (const key of keys) expect(await states(key)).toEqual(['delivered'])
  })

  it.each([
    ['answered', { answeredAt: at(0) }],
    ['marked as spam', { spam: 'marked' as const }],
    ['given up', { callBackAt: null }],
  ])('is not announced if the quote is %s by then', async (_, patch) => {
    const { outbox, add, change } = open()
    const quote = maria()
    await add(quote)
    await change(quote, { callBackAt: at(3 * hour) })
    await change(quote, patch)
    expect(await remindedAt(outbox, 5)).toEqual([])
    expect(await states(`call-back ${owner} ${at(3 * hour)}`)).toEqual(['skipped'])
  })

  it('is announced if its time was given up and is set again, or a mark as spam is removed', async () => {
    const { outbox, add, change } = open()
    const quote = maria()
    await add(quote)
    for (const callBackAt of [at(3 * hour), null, at(3 * hour)]) await change(quote, { callBackAt })
    await change(quote, { spam: 'marked' })
    expect(await remindedAt(outbox, 4)).toEqual([])
    await change(quote, { spam: null })
    expect(await runUntil(outbox, 5 * hour)).toEqual([callNow])
  })

  it('is announced once, however often other changes are stored', async () => {
    const { outbox, add, change } = open()
    const quote = maria()
    await add(quote)
    await change(quote, { callBackAt: at(3 * hour), note: 'Has a dog' })
    await change(quote, { callBackAt: at(3 * hour), note: null })
    expect(await remindedAt(outbox, 3)).toEqual([3])
    await change(quote, { note: 'Did not pick up' })
    expect(await runUntil(outbox, 6 * hour)).toEqual([callNow])
  })

  it('is not announced with REMIND_AFTER=off, even if it was agreed before', async () => {
    const before = open()
    const quote = maria()
    await before.add(quote)
    await before.change(quote, { callBackAt: at(3 * hour) })
    await before.outbox.stop()
    const { outbox, change } = open({ REMIND_AFTER: 'off' })
    expect(await remindedAt(outbox, 4)).toEqual([])
    await change(quote, { callBackAt: at(6 * hour) })
    expect(await remindedAt(outbox, 8)).toEqual([])
    expect(await states(`call-back ${owner} ${at(6 * hour)}`)).toEqual([])
    expect((await storedDeliveries(store())).map(({ state }) => state)).toContain('skipped')
  })

  it('is announced to an address that was configured after it was agreed, and once to the others', async () => {
    const before = open()
    const quote = maria()
    await before.add(quote)
    await before.change(quote, { callBackAt: at(3 * hour) })
    await before.outbox.stop()
    const { outbox, channels } = open({ NOTIFY_TO: `${owner}, office@contractor.example` })
    const log = pino({ level: 'silent' })
    await completeCallBacks(store(), fixedChannels(channels), log)
    await completeCallBacks(store(), fixedChannels(channels), log)
    await runUntil(outbox, 4 * hour)
    expect(mails.map(({ to }) => to.join()).sort()).toEqual(['office@contractor.example', owner])
    expect(await store().find(quote.id)).toMatchObject({ callBackAt: at(3 * hour), history: [{}] })
  })
})
