import { company, completeCampaign, photoPageMessages } from '@concrete-quote/openapi'
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { parseConfig } from '../../config.ts'
import { createPhotoLinks } from '../../photos/photo-links.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { linksOf } from '../../../testing/values/links-of.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { PermanentFailure } from '../outbox/channel.ts'
import { startSmtp, type Behavior, type TestSmtp } from '../../../testing/servers/smtp.ts'
import { visitorConfirmation } from './visitor-confirmation.ts'
import { openMailer, type SendMail } from './mailer.ts'
import { ownerEmail } from './email.ts'

/** Accepts all mail. `others` are started by a single test. */
const smtp = await startSmtp()
const others: TestSmtp[] = []
afterAll(() => smtp.stop())
afterEach(async () => {
  smtp.mails.length = 0
  for (const other of others.splice(0)) await other.stop()
})

async function startOther(behavior: Behavior): Promise<TestSmtp> {
  const other = await startSmtp(behavior)
  others.push(other)
  return other
}

const from = 'quotes@contractor.example'
const owner = 'owner@contractor.example'
const business = { publicUrl: 'https://quotes.example.com', timeZone: 'America/Chicago' }
const noDeadline = new AbortController().signal
const ada = {
  firstName: 'Ada',
  lastName: 'Núñez',
  phone: '(214) 555-0123',
  email: 'ada@example.com',
  projectType: 'driveway',
  projectDetails: 'It has <b>cracked</b>.\nTwice.',
  pageUrl: null,
  campaign: null,
  lang: null,
}
const notice = (quote = aQuote(ada), suppressedSpam = 0) => ({
  id: '01a1f83a-393b-71ea-82c8-de13b4dd9163',
  quote,
  occurrence: { event: 'created' } as const,
  attempts: 1,
  countSuppressedSpam: () => Promise.resolve(suppressedSpam),
})

/** Sends email from the business through a mail server. */
const mailerOf = (url: string) => openMailer(parseConfig({ SMTP_URL: url, MAIL_FROM: from })) as SendMail

const sendToOwner = (url: string, message = notice()) =>
  ownerEmail({ address: owner, sendMail: mailerOf(url), ...business }).send(message, noDeadline)

/** Sends to the owner, and returns the mail that the server received. */
async function mailToOwner(message = notice()) {
  await sendToOwner(smtp.url, message)
  await expect.poll(() => smtp.mails.length).toBe(1)
  const [mail] = smtp.mails
  if (!mail) throw new Error('no mail')
  return mail
}

describe('the email to the owner', () => {
  it('contains the whole quote as text and HTML, with the visitor as Reply-To', async () => {
    const mail = await mailToOwner(notice(aQuote({ ...ada, lang: 'es-MX' })))
    expect([mail.from, mail.to]).toEqual([from, [owner]])
    const { parsed } = mail
    expect(parsed.subject).toBe('New: driveway · Ada Núñez')
    expect(parsed.replyTo).toEqual([{ name: 'Ada Núñez', address: 'ada@example.com' }])
    expect(parsed.from).toMatchObject({ name: company.name, address: from })
    expect(parsed.messageId).toBe('<01a1f83a-393b-71ea-82c8-de13b4dd9163@contractor.example>')
    expect(parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    for (const words of ['Ada Núñez', '(214) 555-0123', 'ada@example.com', 'Driveway', 'Speaks Spanish'])
      for (const part of [parsed.text, parsed.html]) expect(part).toContain(words)
    expect(parsed.text).toContain('It has <b>cracked</b>.\nTwice.')
    expect(parsed.html).toContain('It has &lt;b&gt;cracked&lt;/b&gt;.')
    expect(linksOf(parsed.html)).toMatchObject({
      '(214) 555-0123': 'tel:+12145550123',
      'ada@example.com': 'mailto:ada@example.com',
    })
  })

  it.each([
    'bob&sue@example.com',
    'a!b/c@example.com',
    'x?bcc=eve@example.com',
    '.a..b.@example.com',
    "{o'|b}%20@xn--bcher-kva.example",
  ])('lets the owner reply to %s, and nobody else', async (email) => {
    const { parsed } = await mailToOwner(notice(aQuote({ ...ada, email })))
    // Dots at its ends, or beside each other, need quotes.
    expect(parsed.replyTo?.map(({ address = '' }) => address.replaceAll('"', ''))).toEqual([email])
    const { [email]: href = '' } = linksOf(parsed.html)
    expect(href).not.toMatch(/[?&]/)
    expect(decodeURIComponent(href)).toBe(`mailto:${email}`)
  })

  it.each([
    ['vi', 'Language: Speaks Vietnamese'],
    ['de-AT', 'Language: Speaks German'],
    ['en-US', 'Language: Speaks English'],
  ])('says which language the visitor speaks (%s)', async (lang, row) => {
    const { parsed } = await mailToOwner(notice(aQuote({ ...ada, lang })))
    expect(parsed.text).toContain(row)
  })

  it('says how the visit began, and what the sender calls it', async () => {
    const visit = { utm_source: 'newsletter', utm_campaign: 'spring', landingPage: '/services' }
    const quote = aQuote({ ...ada, campaign: completeCampaign(visit), reference: 'CRM-2041' })
    const { text } = (await mailToOwner(notice(quote))).parsed
    expect(text).toContain('Campaign: newsletter, spring; landed on /services')
    expect(text).toContain('Reference: CRM-2041')
  })

  it.each([
    ['(214) 555-0123', 'tel:+12145550123', ['Call', 'Text', 'Open']],
    ['(214) 555-0123 ext. 12', 'tel:+12145550123;ext=12', ['Call', 'Open']],
    ['Ask for Ada, 311', undefined, ['Open']],
  ])('has the buttons that a phone number allows: %s', async (phone, href, buttons) => {
    const links = linksOf((await mailToOwner(notice(aQuote({ ...ada, phone })))).parsed.html)
    expect([links[phone], links['Call']]).toEqual([href, href])
    expect(Object.keys(links).slice(0, buttons.length)).toEqual(buttons)
  })

  it('has Text first for a visitor who prefers it', async () => {
    const { parsed } = await mailToOwner(notice(aQuote({ ...ada, preferredContact: 'text' })))
    expect(Object.keys(linksOf(parsed.html))[0]).toBe('Text')
  })

  it.each([
    [1, '1 suspected spam request is in the inbox under Spam.'],
    [12, '12 suspected spam requests are in the inbox under Spam.'],
  ])(
    'states how many quotes are suspected spam (%i), and where they are',
    async (suppressedSpam, sentence) => {
      const { parsed } = await mailToOwner(notice(aQuote(ada), suppressedSpam))
      for (const part of [parsed.text, parsed.html]) expect(part).toContain(sentence)
    },
  )

  it('says nothing of spam if there is none', async () => {
    expect((await mailToOwner(notice(aQuote(ada)))).parsed.text).not.toContain('spam')
  })

  it('marks a quote that was submitted too fast as possible spam', async () => {
    const { parsed } = await mailToOwner(notice(aQuote({ ...ada, spam: 'too-fast' })))
    expect(parsed.subject).toBe('[Spam?] New: driveway · Ada Núñez')
    expect(parsed.text).toContain('so it may be spam')
    expect(parsed.html).toContain('so it may be spam')
  })

  it('has no bidirectional controls, which would reorder what is shown', async () => {
    const hostile = { firstName: 'A\u202eda', projectDetails: 'The driveway \u2067has\u202e cracked.' }
    const { parsed } = await mailToOwner(notice(aQuote({ ...ada, ...hostile })))
    for (const part of [parsed.subject, parsed.text, parsed.html])
      expect(part).not.toMatch(/\p{Bidi_Control}/u)
    expect(parsed.text).toContain('The driveway has cracked.')
  })

  it('shows an encoded word in a name as text, because it could contain any character', async () => {
    const hostile = { firstName: '=?utf-8?q?=E2=80=AEadA?=', lastName: '=?utf-8?b?4oCuYWRB?=' }
    const { parsed } = await mailToOwner(notice(aQuote({ ...ada, ...hostile })))
    for (const part of [parsed.subject, parsed.replyTo?.[0]?.name])
      expect(part).toContain('= ?utf-8?q?=E2=80=AEadA?= = ?utf-8?b?4oCuYWRB?=')
  })

  it('has no Reply-To if the visitor gave no email address', async () => {
    const { parsed } = await mailToOwner(notice(aQuote({ ...ada, email: null })))
    expect(parsed.replyTo).toBeUndefined()
    expect(parsed.text).toContain('Please call')
  })

  it.each([
    'Ada\r\nBcc: victim@example.com',
    'Ada\nBcc: victim@example.com\n\nBuy now',
    'Ada\u2028Bcc: victim@example.com',
    'Ada\r\n.\r\nRCPT TO:<victim@example.com>',
    '"Ada" <victim@example.com>, x@example.com',
    '=?utf-8?q?Ada=0ABcc:_victim=40example.com?=',
    `Ada${'x'.repeat(90)}\r\nBcc: victim@example.com`,
  ])('is safe from header injection: %j', async (firstName) => {
    const hostile = { ...ada, firstName, source: firstName, phone: firstName, projectType: firstName }
    const mail = await mailToOwner(notice(aQuote(hostile)))
    expect(mail.to).toEqual([owner])
    const { headers, replyTo, bcc, cc, to } = mail.parsed
    expect([...new Set(headers.map(({ key }) => key))].sort()).toEqual([
      'auto-submitted',
      'content-language',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ])
    expect(headers).toHaveLength(10)
    expect([bcc, cc]).toEqual([undefined, undefined])
    expect(to).toEqual([{ name: '', address: owner }])
    expect(replyTo?.map(({ address }) => address)).toEqual(['ada@example.com'])
  })
})

describe('a delivery attempt by email', () => {
  it.each([
    ['refuse', '550'],
    ['greylist', '451'],
  ] as const)('fails if the server rejects the email (%s)', async (behavior, code) => {
    await expect(sendToOwner((await startOther(behavior)).url)).rejects.toThrow(code)
  })

  it('fails if the server is unreachable', async () => {
    const other = await startOther('accept')
    await other.stop()
    await expect(sendToOwner(other.url)).rejects.toThrow('ECONNREFUSED')
  })

  it('fails if a password would be sent without TLS', async () => {
    await expect(sendToOwner(smtp.url.replace('//', '//user:secret@'))).rejects.toThrow(/STARTTLS/)
  })
})

describe('the confirmation to the visitor', () => {
  const store = openSqliteStore(freshDataDir())
  const photoLinks = createPhotoLinks(store, 'https://quotes.example.com')
  const { urlOf: requestUrlOf } = photoLinks
  const hour = 3600_000

  async function confirm(quote: ReturnType<typeof aQuote>, url = smtp.url) {
    const sendMail = mailerOf(url)
    const channel = visitorConfirmation({ store, requestUrlOf, sendMail, replyTo: owner })
    return channel.send(notice(quote), noDeadline)
  }
  const askedBy = (email: string, lang: string | null = null) => aQuote({ ...ada, email, lang })

  it.each(['bob&sue@example.com', '{a}|b/c!d@example.com', "o'brien`@example.com"])(
    'reaches %s, and nobody else',
    async (email) => {
      expect(await confirm(askedBy(email))).toBe('delivered')
      await expect.poll(() => smtp.mails.length).toBe(1)
      expect(smtp.mails[0]?.to.map((address) => address.replaceAll('"', ''))).toEqual([email])
    },
  )

  it.each([
    [null, 'We received your quote request', '(Driveway)'],
    ['en-US', 'We received your quote request', '(Driveway)'],
    ['tlh', 'We received your quote request', '(Driveway)'],
    ['vi', 'Chúng tôi đã nhận được yêu cầu báo giá của quý vị', '(Lối xe vào nhà)'],
    ['es-MX', 'Recibimos su solicitud de cotización', '(Entrada para autos)'],
  ])(
    'is in the language of the visitor if supported (%s), and repeats none of their input',
    async (lang, subject, project) => {
      expect(await confirm(askedBy(`visitor-${lang}@example.com`, lang))).toBe('delivered')
      await expect.poll(() => smtp.mails.length).toBe(1)
      const { to, raw, parsed } = smtp.mails[0] ?? { to: [], raw: '', parsed: undefined }
      expect(to).toEqual([`visitor-${lang}@example.com`])
      expect(parsed?.subject).toBe(`${subject} | ${company.name}`)
      expect(parsed?.replyTo).toEqual([{ name: '', address: owner }])
      expect(parsed?.text).toContain(project)
      expect(Object.values(linksOf(parsed?.html))).toContain(company.telHref)
      for (const typed of ['Ada', 'cracked']) expect(raw + parsed?.text + parsed?.html).not.toContain(typed)
      expect(parsed?.headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
      )
    },
  )

  it('has the link of the request', async () => {
    const quote = askedBy('photos@example.com', 'es')
    await confirm(quote)
    await expect.poll(() => smtp.mails.length).toBe(1)
    const { text, html } = smtp.mails[0]?.parsed ?? {}
    const link = await requestUrlOf(quote)
    expect(text).toContain(link)
    expect(linksOf(html)).toMatchObject({ [photoPageMessages.es.add]: link })
  })

  const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const [past, future] = [inHours(-1), inHours(1)]
  it.each([
    ['in time', { respondBy: future }, true],
    ['too late', { respondBy: past }, false],
    ['after an answer', { respondBy: future, answeredAt: past }, false],
  ])('promises a call only if it is still to come: %s', async (name, changes, isPromised) => {
    await confirm({ ...askedBy(`${name.replaceAll(' ', '-')}@example.com`), ...changes })
    await expect.poll(() => smtp.mails.length).toBe(1)
    const { text } = smtp.mails[0]?.parsed ?? {}
    expect(/^We will call you by \w+day/.test(text ?? '')).toBe(isPromised)
    expect(/\w+day/.test(text ?? '')).toBe(isPromised)
  })

  it('has no link that does not work any more', async () => {
    const createdAt = new Date(Date.now() - 40 * 24 * hour).toISOString()
    await confirm({ ...askedBy('late@example.com'), createdAt, respondBy: createdAt })
    await expect.poll(() => smtp.mails.length).toBe(1)
    const { text } = smtp.mails[0]?.parsed ?? {}
    expect(text).toContain(company.phone)
    expect(text).not.toContain('https:')
  })

  it('is sent once a day per address, ignoring case, even for concurrent requests', async () => {
    // Before the clock is set ahead: IDs would stay ahead.
    const [early, other, late] = [
      askedBy('b@example.com'),
      askedBy('c@example.com'),
      askedBy('b@example.com'),
    ]
    vi.setSystemTime(Date.now())
    onTestFinished(() => void vi.useRealTimers())
    const ask = (email: string) => confirm(askedBy(email))
    const outcomes = await Promise.all(['b@example.com', 'B@Example.com', 'b@example.com'].map(ask))
    expect(outcomes.filter((outcome) => outcome === 'delivered')).toHaveLength(1)
    vi.setSystemTime(Date.now() + 23 * hour)
    expect(await confirm(early)).toBe('skipped')
    expect(await confirm(other)).toBe('delivered')
    vi.setSystemTime(Date.now() + hour)
    expect(await confirm(late)).toBe('delivered')
    expect(smtp.mails.map(({ to }) => to.join().toLowerCase()).sort()).toEqual(
      ['b', 'b', 'c'].map((name) => `${name}@example.com`),
    )
  })

  it('is retried after a temporary failure, but not after a permanent one', async () => {
    const quote = askedBy('d@example.com')
    const { url } = await startOther('greylist')
    await expect(confirm(quote, url)).rejects.toThrow('451')
    expect(await confirm(quote, url)).toBe('delivered')
    const refusing = await startOther('refuse')
    await expect(confirm(askedBy('e@example.com'), refusing.url)).rejects.toThrow(PermanentFailure)
  })

  it.each([
    [{ email: 'a@example.com' }, true],
    [{ email: null }, false],
    [{ email: 'a@example.com', spam: 'too-fast' as const }, false],
    [{ email: 'a@example.com', spam: 'honeypot' as const }, false],
    [{ email: 'a@example.com', spam: 'content' as const }, false],
  ])('is sent for %j: %s', (changes, wanted) => {
    const channel = visitorConfirmation({
      store,
      requestUrlOf,
      sendMail: () => Promise.resolve('250 OK'),
      replyTo: owner,
    })
    expect(channel.accepts(aQuote({ spam: null, ...changes }))).toBe(wanted)
  })
})
