import { responseMs, type StoredQuote } from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import { hour, owner, publicUrl, quoteAt, setUpReminders, start } from '../../../testing/reminders.ts'
import { startSmtp } from '../../../testing/servers/smtp.ts'
import { linksOf } from '../../../testing/values/links-of.ts'
import { storedDeliveries } from '../../../testing/values/stored-deliveries.ts'

const { advance, mails, open, runUntil, settle, states, store } = await setUpReminders()

const answer = (quote: StoredQuote) =>
  store().update(quote, { ...quote, answeredAt: new Date().toISOString() })

describe('reminders', () => {
  it('send one email for ten quotes, and another after 24 hours', async () => {
    const { outbox, add } = open()
    for (let n = 0; n < 10; n++) await add(quoteAt(n * 60_000, { lastName: `Lovelace ${n}` }))
    expect(await runUntil(outbox, 19.9 * hour)).toEqual([])
    expect(await runUntil(outbox, 23.9 * hour)).toEqual(['Reminder: 10 people are waiting for a response'])
    expect(await runUntil(outbox, 72 * hour)).toEqual([
      'Reminder: 10 people are waiting for a response',
      'Overdue: 10 people have waited longer than promised',
    ])
    expect(await states(`reminder ${owner}`)).toEqual([...Array<string>(9).fill('skipped'), 'delivered'])
    expect(await states(`overdue ${owner}`)).toEqual([...Array<string>(9).fill('skipped'), 'delivered'])
  })

  it('list everybody who is waiting, oldest first, with links to call and to the inbox', async () => {
    const { outbox, add } = open()
    const first = quoteAt(0, { lastName: '<b>Lovelace</b>\r\nBcc: x@example.com' })
    const second = quoteAt(19 * hour + 59 * 60_000, {
      firstName: 'Grace',
      lastName: 'Hopper',
      phone: 'call 311',
    })
    await add(first)
    await add(quoteAt(hour, { spam: 'too-fast', lastName: 'Spam' }))
    await runUntil(outbox, 19 * hour)
    await add(second)
    await runUntil(outbox, 20 * hour)
    const [mail] = mails
    expect(mail?.to).toEqual([owner])
    const { text = '', html = '', headers = [] } = mail?.parsed ?? {}
    expect(text).toContain(
      `Ada <b>Lovelace</b> Bcc: x@example.com\n20 hours, since Fri, Nov 20, 9:00 AM\nDriveway\n(214) 555-0123\n${publicUrl}/inbox/#/quotes/${first.id}`,
    )
    expect(text).toContain(
      `Grace Hopper\n1 minute, since Sat, Nov 21, 4:59 AM\nDriveway\ncall 311\n${publicUrl}/inbox/#/quotes/${second.id}`,
    )
    expect(text.indexOf('Ada')).toBeLessThan(text.indexOf('Grace'))
    expect(linksOf(html)).toMatchObject({
      'Grace Hopper': `${publicUrl}/inbox/#/quotes/${second.id}`,
      '(214) 555-0123': 'tel:+12145550123',
    })
    expect(text + html).not.toContain('Spam')
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
  })

  it('are not sent for answered, marked, erased, or suspected quotes, nor for those without deliveries', async () => {
    const { outbox, add } = open()
    const [answered, marked, erased] = [quoteAt(0), quoteAt(1), quoteAt(2)]
    for (const quote of [answered, marked, erased, quoteAt(3, { spam: 'too-fast' })]) await add(quote)
    await store().add(quoteAt(4))
    await answer(answered)
    await store().update(marked, { ...marked, spam: 'marked' })
    await store().erase(erased.id)
    expect(await runUntil(outbox, 30 * hour)).toEqual([])
    expect(await states(`reminder ${owner}`)).toEqual(['skipped', 'skipped'])
  })

  it('are sent for each quote when due, even if an earlier email listed it', async () => {
    const { outbox, add } = open()
    await add(quoteAt(0))
    await runUntil(outbox, 8 * hour)
    const second = quoteAt(8 * hour)
    await add(second)
    await runUntil(outbox, 20 * hour)
    expect(mails[0]?.parsed.text).toContain(second.id)
    expect(await runUntil(outbox, 40 * hour)).toEqual([
      'Reminder: 2 people are waiting for a response',
      'Overdue: 1 person has waited longer than promised',
      'Reminder: 2 people are waiting for a response',
      'Overdue: 2 people have waited longer than promised',
    ])
    const overdue = mails.find(({ parsed }) => parsed.subject?.startsWith('Overdue: 1 '))?.parsed.text
    expect(overdue).toContain(second.id)
    expect(overdue?.match(/: overdue$/gm)).toHaveLength(1)
  })

  it('are sent to each address, and once after an outage', async () => {
    const { outbox, add } = open({ NOTIFY_TO: `${owner}, office@example.com` })
    await add(quoteAt(0))
    await add(quoteAt(1))
    advance(48 * hour)
    await settle(outbox)
    expect(mails.map(({ to }) => to.join()).sort()).toEqual(['office@example.com', owner])
    expect(mails[0]?.parsed.subject).toBe('Overdue: 2 people have waited longer than promised')
  })

  it('are sent after REMIND_AFTER, or not at all if it is off', async () => {
    const quick = open({ REMIND_AFTER: '90min' })
    await quick.add(quoteAt(0, { respondBy: new Date(start + responseMs).toISOString() }))
    expect(await runUntil(quick.outbox, 1.4 * hour)).toHaveLength(0)
    expect(await runUntil(quick.outbox, 1.5 * hour)).toHaveLength(1)
    await quick.outbox.stop()
    const { outbox, add, channels } = open({ REMIND_AFTER: 'off' })
    expect(channels).toEqual([])
    await add(quoteAt(1))
    expect(await runUntil(outbox, responseMs + 6 * hour)).toHaveLength(1)
    expect(await states(`overdue ${owner}`)).toEqual(['skipped'])
  })

  it('list the newest of many that are due, and count the others', async () => {
    const { outbox, add } = open()
    const old = Array.from({ length: 104 }, (_, n) => quoteAt(n - 30 * 24 * hour))
    for (const quote of old) await store().add(quote)
    const due = quoteAt(0)
    await add(due)
    expect(await runUntil(outbox, 20 * hour)).toEqual(['Reminder: 105 people are waiting for a response'])
    const text = mails[0]?.parsed.text ?? ''
    expect(text).toContain('5 more are waiting')
    expect(text).toContain(due.id)
    expect(text.match(/#\/quotes\//g)).toHaveLength(100)
  })

  it('list what is due although many newer quotes are waiting', async () => {
    const { outbox, add } = open()
    const due = quoteAt(0)
    await add(due)
    for (let n = 0; n < 150; n++) await store().add(quoteAt(12 * hour + n))
    expect(await runUntil(outbox, 24 * hour)).toEqual([
      'Reminder: 151 people are waiting for a response',
      'Overdue: 1 person has waited longer than promised',
    ])
    for (const { parsed } of mails) {
      expect(parsed.text).toContain(due.id)
      expect(parsed.text).toContain('150 more are waiting')
    }
  })

  it('are sent when an answer is undone, once per limit', async () => {
    const { outbox, add, change } = open()
    const mark = (answeredAt: string | null) => change(quote, { answeredAt })
    const quote = quoteAt(0)
    await add(quote)
    await mark(new Date().toISOString())
    expect(await runUntil(outbox, 21 * hour)).toEqual([])
    await mark(null)
    expect(await runUntil(outbox, 23 * hour)).toEqual(['Reminder: 1 person is waiting for a response'])
    await mark(new Date().toISOString())
    expect(await runUntil(outbox, 30 * hour)).toHaveLength(1)
    await mark(null)
    const both = [
      'Reminder: 1 person is waiting for a response',
      'Overdue: 1 person has waited longer than promised',
    ]
    expect(await runUntil(outbox, 31 * hour)).toEqual(both)
    await mark(new Date().toISOString())
    await mark(null)
    expect(await runUntil(outbox, 40 * hour)).toEqual(both)
  })

  it('are not sent while a call back lies ahead, nor is its quote listed or counted', async () => {
    const { outbox, add, change } = open()
    const [later, other] = [quoteAt(0, { firstName: 'Maria' }), quoteAt(1)]
    for (const quote of [later, other]) await add(quote)
    await change(later, { callBackAt: new Date(Date.now() + 72 * hour).toISOString() })
    expect(await runUntil(outbox, 30 * hour)).toEqual([
      'Reminder: 1 person is waiting for a response',
      'Overdue: 1 person has waited longer than promised',
    ])
    for (const { parsed } of mails) expect(parsed.text).not.toContain('Maria')
    expect((await runUntil(outbox, 80 * hour)).slice(2)).toEqual(['Call back now: driveway · Maria Lovelace'])
  })

  it('are sent if a call back is given up without an answer', async () => {
    const { outbox, add, change } = open()
    const quote = quoteAt(0)
    await add(quote)
    await change(quote, { callBackAt: new Date(Date.now() + 72 * hour).toISOString() })
    expect(await runUntil(outbox, 30 * hour)).toEqual([])
    await change(quote, { callBackAt: null })
    expect(await runUntil(outbox, 80 * hour)).toEqual(['Overdue: 1 person has waited longer than promised'])
  })

  it('are sent for a released quote, too', async () => {
    const { outbox, change } = open()
    const quote = quoteAt(0, { spam: 'honeypot' })
    await store().add(quote)
    await change(quote, { spam: null })
    expect(await runUntil(outbox, 25 * hour)).toHaveLength(2)
  })
})

describe('a mail server that refuses a reminder', () => {
  it('is retried even if the first quote was answered or erased', async () => {
    const absent = await startSmtp()
    await absent.stop()
    const { outbox, add } = open({ SMTP_URL: absent.url })
    const quotes = [quoteAt(0), quoteAt(1), quoteAt(2)]
    for (const quote of quotes) await add(quote)
    advance(20 * hour + 1000)
    const failed = async () =>
      (await storedDeliveries(store())).filter(({ error }) => error?.includes('ECONNREFUSED'))
    await outbox.deliver()
    await expect.poll(async () => (await failed()).length).toBe(1)
    const [first = quoteAt(0), second = quoteAt(1)] = quotes
    await answer(first)
    await store().erase(second.id)
    const present = await startSmtp('accept', absent.port)
    advance(60_000)
    await settle(outbox)
    await expect.poll(() => present.mails.length).toBe(1)
    expect(present.mails[0]?.parsed.subject).toBe('Reminder: 1 person is waiting for a response')
    expect((await states(`reminder ${owner}`)).sort()).toEqual(['delivered', 'skipped'])
    await present.stop()
  })
})
