import document from '../../../openapi.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { fieldErrors, fieldErrorsWithRules } from '../../messages/field-errors.ts'
import { projectTypes } from '../../project-types.ts'
import { quoteFieldNames, quoteFields, QuoteRequest } from './quote-request.ts'
import { exampleOf } from '../documentation.ts'
import type { FieldError } from '../problem.ts'
import { Quote } from './quote.ts'
import { QuoteSubmission } from './quote-submission.ts'

const request = {
  ...Object.fromEntries(quoteFieldNames.map((name) => [name, exampleOf(Quote)[name]])),
  email: 'ada@example.com',
}

/** The errors of the request above with some fields changed, one line per error. */
function errorsFor(changes: Record<string, unknown>): string[] {
  const result = QuoteSubmission.safeParse({ ...request, ...changes })
  return result.success ? [] : fieldErrors(result.error).map(({ pointer, detail }) => `${pointer} ${detail}`)
}

/** The rule that the first error of the request above, changed, is about. */
function ruleViolatedBy(change: Record<string, unknown>): FieldError {
  const { error } = QuoteSubmission.safeParse({ ...request, ...change }, { reportInput: true })
  return (error && fieldErrorsWithRules(error)[0]) ?? expect.unreachable('The request is valid.')
}

describe('a quote request', () => {
  it('is accepted with surrounding whitespace trimmed', () => {
    expect(QuoteRequest.parse({ ...request, firstName: '  Ada ', phone: ' 2145550123\n' })).toEqual({
      ...request,
      phone: '2145550123',
    })
  })

  it.each([
    '\u200b',
    '\ufeff',
    '\u2060',
    '\u200e',
    '\u202a',
    '\u2069',
    '\u00ad',
    '\u3164',
    '\u115f',
    '\u2800',
    '\ufe0f',
    '\u{e0001}',
  ])('is accepted with the invisible %j trimmed at both ends of each text', (invisible) => {
    const around = (text: string) => `${invisible} ${text} ${invisible}${invisible}`
    const entries = Object.entries(request).map(([name, text]) => [
      name,
      name === 'projectType' ? text : around(text ?? ''),
    ])
    expect(QuoteRequest.parse(Object.fromEntries(entries))).toEqual(request)
    expect(QuoteRequest.parse({ ...request, email: `ada@example.com${invisible}` })).toEqual(request)
    expect(QuoteRequest.parse({ ...request, email: invisible }).email).toBeNull()
  })

  it.each([
    '👩‍🔧',
    'می‌خواهم',
    'Jo\u00adAnn',
    'क्‍ष',
    'Thanks ❤️',
    '葛\u{e0100}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ])('keeps the invisible characters that are part of %s', (firstName) => {
    expect(QuoteRequest.parse({ ...request, firstName: `\u200b${firstName}\u200b ` })).toEqual({
      ...request,
      firstName,
    })
  })

  it.each([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['phone', 'Phone number is required'],
    ['projectType', 'Please select a project type'],
    ['projectDetails', 'Please provide project details (minimum 10 characters)'],
  ])('requires %s', (field, message) => {
    expect(errorsFor({ [field]: '' })).toEqual([`/${field} ${message}`])
    for (const unseen of [' \t\u00a0\n', '\u200b', '\u2800\u3164 \ufeff', '\u2060'.repeat(20), '\ufe0f'])
      expect(errorsFor({ [field]: unseen })).toEqual([`/${field} ${message}`])
    expect(errorsFor({ [field]: undefined })).toEqual([`/${field} Required`])
  })

  it.each([
    [null, 'null'],
    [7, 'number'],
    [true, 'boolean'],
    [['x'], 'array'],
    [{ $ne: '' }, 'object'],
  ])('rejects %j in place of a string', (value, received) => {
    for (const field of quoteFieldNames) {
      const isNothing = quoteFields[field].optional && value === null
      const expected = isNothing ? [] : [`/${field} Expected string, received ${received}`]
      expect(errorsFor({ [field]: value })).toEqual(expected)
    }
  })

  it('reports one error per invalid field, in the order of the form', () => {
    expect(errorsFor({ projectDetails: '', email: 'nobody', firstName: undefined, phone: '123' })).toEqual([
      '/firstName Required',
      '/phone Phone number is required',
      '/email Invalid email address',
      '/projectDetails Please provide project details (minimum 10 characters)',
    ])
    expect(quoteFieldNames).toEqual(Object.keys(QuoteRequest.shape).slice(0, quoteFieldNames.length))
  })

  it.each(['', '  ', null, undefined])('normalizes the email %j to null', (email) => {
    expect(QuoteRequest.parse({ ...request, email }).email).toBeNull()
  })

  it.each([
    'nobody',
    '@example.com',
    'a b@example.com',
    'a@b@example.com',
    'a@-example.com',
    'a@example..com',
    'a@example.com.',
    'a@exa_mple.com',
    `a@${'x'.repeat(64)}.com`,
    '"a b"@example.com',
    'a(b)@example.com',
    'a<b@example.com',
    'a@example.com, b@example.com',
    'a;b@example.com',
    'a:b@example.com',
    'a@[127.0.0.1]',
    'a@example.com\r\nBcc: b@example.com',
  ])('rejects %j as an email', (email) =>
    expect(errorsFor({ email })).toEqual(['/email Invalid email address']),
  )

  it.each([
    'bob&sue@example.com',
    'a!b@example.com',
    'a/b@example.com',
    "o'brien@example.com",
    '{a}|b~c=d?e*f$g%h#i^j`k@example.com',
    '.a..b.@example.com',
    'a+b-c_d@sub.exa-mple.com',
    '1@2.3',
    'ada@localhost',
    'ada@xn--bcher-kva.example',
  ])('accepts %j, as an email field of HTML does', (email) => {
    expect(QuoteRequest.parse({ ...request, email: ` ${email}\n` }).email).toBe(email)
  })

  it('measures length in code points', () => {
    expect(errorsFor({ firstName: '🧱'.repeat(100), projectDetails: '🧱'.repeat(10) })).toEqual([])
    expect(errorsFor({ firstName: '🧱'.repeat(101), projectDetails: '🧱'.repeat(9) })).toEqual([
      '/firstName Must be at most 100 characters',
      '/projectDetails Please provide project details (minimum 10 characters)',
    ])
  })

  it.each([
    ['firstName', 100],
    ['lastName', 100],
    ['phone', 40],
    ['projectDetails', 4000],
  ])('limits %s to %i characters', (field, max) => {
    expect(errorsFor({ [field]: 'x'.repeat(max) })).toEqual([])
    expect(errorsFor({ [field]: 'x'.repeat(max + 1) })).toEqual([
      `/${field} Must be at most ${max} characters`,
    ])
  })

  it('limits the email to 254 characters', () => {
    expect(errorsFor({ email: `${'x'.repeat(242)}@example.com` })).toEqual([])
    expect(errorsFor({ email: `${'x'.repeat(243)}@example.com` })).toEqual([
      '/email Must be at most 254 characters',
    ])
  })

  it.each(['a\ud800', '\udc00a'])('rejects %j, which stores cannot preserve', (firstName) => {
    expect(errorsFor({ firstName })).toEqual(['/firstName Contains a character that cannot be stored'])
  })

  it.each([
    ['O\u0092Brien', 'O’Brien'],
    ['Ada \u009b31m', 'Ada �31m'],
    ['\u0081', '�'],
    ['A\0d\u0007a\u001b\u007f\r', 'Ada'],
    ['\u0085Ada\u0085Mary', 'Ada Mary'],
    ['Ada\tMary\nLovelace\n', 'Ada Mary Lovelace'],
  ])('is accepted with control characters that were pasted: %j', (pasted, name) => {
    expect(QuoteRequest.parse({ ...request, firstName: pasted, lastName: pasted })).toMatchObject({
      firstName: name,
      lastName: name,
    })
  })

  it('keeps tabs and line breaks in the details', () => {
    const projectDetails = 'Driveway:\r\n\t24 x 36\u000b feet\u0085cracked\n'
    expect(QuoteRequest.parse({ ...request, projectDetails }).projectDetails).toBe(
      'Driveway:\n\t24 x 36 feet\ncracked',
    )
  })

  it('requires more than control characters that are removed', () => {
    const nothing = '\0\u001b\r \u0085'.repeat(4)
    expect(errorsFor({ firstName: nothing, phone: nothing, projectDetails: nothing })).toEqual([
      '/firstName First name is required',
      '/phone Phone number is required',
      '/projectDetails Please provide project details (minimum 10 characters)',
    ])
  })

  it('counts none of these toward the minimum of ten characters', () => {
    const nine = 'a\r\n\0b\r\n\0c\r\n\0def'
    expect(errorsFor({ projectDetails: nine })).toEqual([
      '/projectDetails Please provide project details (minimum 10 characters)',
    ])
    expect(errorsFor({ projectDetails: `${nine}g` })).toEqual([])
  })

  it.each([
    [{ projectType: 'Patio' }, { code: 'enum', allowedValues: projectTypes }],
    [{ projectType: undefined }, { code: 'required', allowedValues: projectTypes }],
    [{ firstName: undefined }, { code: 'required' }],
    [{ firstName: 7 }, { code: 'type' }],
    [{ firstName: ' ' }, { code: 'minLength', limit: 1 }],
    [{ firstName: 'x'.repeat(101) }, { code: 'maxLength', limit: 100 }],
    [{ phone: ' 555 ' }, { code: 'minLength', limit: 10 }],
    [{ phone: `555${'\u200b'.repeat(10)}` }, { code: 'minLength', limit: 10 }],
    [{ firstName: 'A\ud800da' }, { code: 'invalid' }],
    [{ firstName: '\u001b' }, { code: 'minLength', limit: 1 }],
    [{ elapsedMs: -1 }, { code: 'minimum', limit: 0 }],
  ])('tells programs which rule %j violates', (change, rule) => {
    expect(ruleViolatedBy(change)).toMatchObject(rule)
  })

  it('tells programs the pattern that the email address must match', () => {
    const { code, pattern = '' } = ruleViolatedBy({ email: 'nobody' })
    expect(code).toBe('pattern')
    expect(pattern).toBe(document.components.schemas.QuoteRequest.properties.email.pattern)
    const matches = (text: string) => new RegExp(pattern, 'u').test(text)
    expect([matches('ada@example.com'), matches('nobody')]).toEqual([true, false])
  })

  it('drops unknown keys, including __proto__', () => {
    const body: unknown = JSON.parse(
      `{"__proto__": {"admin": true}, "admin": true, ${JSON.stringify(request).slice(1)}`,
    )
    expect(Object.getOwnPropertyNames(QuoteRequest.parse(body)).sort()).toEqual(Object.keys(request).sort())
    expect(Object.getPrototypeOf(QuoteRequest.parse(body))).toBe(Object.prototype)
  })

  it.each([
    [[], 'array'],
    [null, 'null'],
    ['text', 'string'],
  ])('rejects %j in place of an object', (body, received) => {
    const { error } = QuoteSubmission.safeParse(body)
    expect(error && fieldErrors(error)).toEqual([
      { pointer: '', detail: `Expected object, received ${received}` },
    ])
  })

  it('accepts optional metadata, with blank or null as absent', () => {
    const extras = {
      website: ' ',
      elapsedMs: 2500.5,
      source: ' partner ',
      pageUrl: 'https://partner.example/page?name=Ada#top',
      lang: 'es-MX',
    }
    expect(QuoteSubmission.parse({ ...request, ...extras })).toEqual({
      ...request,
      website: null,
      elapsedMs: 2500.5,
      source: 'partner',
      pageUrl: 'https://partner.example/page',
      lang: 'es-MX',
    })
    expect(errorsFor({ source: null, pageUrl: '', lang: null, website: undefined })).toEqual([])
  })

  it.each([
    ['es_MX', 'es-MX'],
    [' vi_VN\n', 'vi-VN'],
    ['zh_Hant_TW', 'zh-Hant-TW'],
    [' ', null],
  ])('takes the language %j for %j', (lang, tag) => {
    expect(QuoteRequest.parse({ ...request, lang }).lang).toBe(tag)
  })

  it.each([
    ['https://partner.example/ ?name=Ada', 'https://partner.example/'],
    ['?name=Ada', null],
  ])('removes the query from the page URL %j and trims it', (pageUrl, kept) => {
    expect(QuoteRequest.parse({ ...request, pageUrl }).pageUrl).toBe(kept)
  })

  it.each([
    [{ website: 7 }, '/website Expected string, received number'],
    [{ elapsedMs: '7' }, '/elapsedMs Expected number, received string'],
    [{ elapsedMs: -1 }, '/elapsedMs Must be at least 0'],
    [{ source: 'x'.repeat(101) }, '/source Must be at most 100 characters'],
    [{ pageUrl: 'x'.repeat(2001) }, '/pageUrl Must be at most 2000 characters'],
    [{ lang: 'es_' }, '/lang Invalid language tag'],
    [{ lang: 'english!' }, '/lang Invalid language tag'],
  ])('rejects %j', (changes, fault) => expect(errorsFor(changes)).toEqual([fault]))
})
