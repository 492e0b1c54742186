import * as z from 'zod/mini'
import { maxClockSkewMinutes } from './limits.ts'

// The types of values in requests, and the messages about a value that is missing, or of another type.

interface Issue {
  code?: string | undefined
  input?: unknown
}

/** Names the type of a value as JSON does: `null`, `array`, `object`, `string`, `number`, or `boolean`. */
function jsonType(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

export const requiredMessage = 'Required'

export function missingOrWrongType(expected: 'string' | 'number' | 'object' | 'array', value: unknown) {
  return value === undefined ? requiredMessage : `Expected ${expected}, received ${jsonType(value)}`
}

/** The generic messages of a schema for a missing value and a wrong type: checks have messages of their own. */
// @__NO_SIDE_EFFECTS__
export const ofType = (expected: Parameters<typeof missingOrWrongType>[0]) => ({
  error: ({ input }: Issue) => missingOrWrongType(expected, input),
})

/** Checks the length of a text that a program writes, or of a list. */
// @__NO_SIDE_EFFECTS__
export const atMost = (max: number, unit: 'characters' | 'items') =>
  z.maxLength(max, `Must have at most ${max} ${unit}`)

/** The errors of a body that is no object, or has fields other than those of its schema. */
export const unknownFields = (message = 'Unknown field') => ({
  error: ({ code, input }: Issue) =>
    code === 'unrecognized_keys' ? message : missingOrWrongType('object', input),
})

/** The errors of a patch that is no object, or has fields other than those of a shape. */
// @__NO_SIDE_EFFECTS__
export function onlyPatched(shape: object) {
  const names = Object.keys(shape).map((name) => `\`${name}\``)
  return unknownFields(`Unknown field: only ${new Intl.ListFormat('en').format(names)} can be changed`)
}

/** The error of query parameters other than those of the schema. */
export const unknownParameters = {
  error: ({ code }: Issue) => (code === 'unrecognized_keys' ? 'Unknown parameter' : undefined),
}

/** What nobody sees, in a character class: U+0085, U+200B and the like, U+2800, and `\s`, which published patterns have. */
export const unseen = String.raw`\s\x85\p{DI}\u2800`

/**
 * Writes a pattern as it is published, in the document and in errors. Tools disagree about which exotic spaces `\\s` includes,
 * and Postman sends them. Most do not know the rest of `unseen`.
 */
export const publishedPattern = (source: string) =>
  source.replaceAll(unseen, String.raw`\s`).replaceAll(/\[\\s\]\*|\\s\*/g, String.raw`[ \t\r\n]*`)

/** A text between what nobody sees. A selector or a tag belongs to the character before it, unless that is an ASCII letter. */
const trimmable = new RegExp(
  String.raw`^[${unseen}]*(?=[^${unseen}]|$)((?:.*[^${unseen}](?:\B[\p{M}\u{e0020}-\u{e007f}]+)?)?).*`,
  'su',
)

/** The control characters that are removed, in a character class. */
const removed = String.raw`\x00-\x08\x0b-\x1f\x7f`
const everyRemoved = new RegExp(`[${removed}]`, 'g')

/** Removes what nobody sees at both ends. */
export const trim = (text: string) => text.replace(trimmable, '$1')

/**
 * Removes pasted control characters of ASCII, other than tab and line feed, and trims. Those above are replaced, because they
 * count as characters: by an apostrophe, as in a text in Windows-1252 that was taken for Latin-1, or else by U+FFFD.
 */
export const clean = (text: string) =>
  trim(
    text
      .replace(/\r\n?|\x85/g, '\n')
      .replace(everyRemoved, '')
      .replace(/\x92/g, '’')
      .replace(/[\x80-\x9f]/g, '\ufffd'),
  )

/** Matches text with at least `min` code points between what nobody sees, but for what is removed. */
function atLeast(min: number): RegExp {
  const [any, visible] = [String.raw`[\s\S]`, `[^${unseen}${removed}]`]
  const trimmed =
    min === 1 ? visible : `${visible}(?:[${removed}]*[^${removed}]){${min - 2}}${any}*${visible}`
  return new RegExp(`^${any}*${trimmed}${any}*$`, 'u')
}

/** A rule about text as JSON Schema publishes it, and as issues have it. */
export interface TextKeywords {
  minLength: number
  maxLength: number
  pattern?: string
}

/** No store preserves NUL and lone surrogates. Clean text has no NUL. */
const notStorable = /[\0\p{Surrogate}]/u

/** Whether stores preserve a text. */
export const isStorable = (text: string) => !notStorable.test(text)

interface TextRule {
  /** The minimum number of code points after trimming. Default: 1. */
  min?: number
  /** The maximum number of code points before trimming. */
  max: number
  /** What the text cannot contain. Default: what stores do not preserve. */
  forbidden?: RegExp
  /** The pattern of the text. Default: `min` code points after trimming. */
  pattern?: RegExp
  /** The `ErrorCode` of a message, or a message for the API alone, if the pattern does not match. */
  error: string
}

/** Text that a person types. Lengths count code points, as JSON Schema, which publishes them, does; zod counts UTF-16. */
export function text({
  min = 1,
  max,
  forbidden = notStorable,
  pattern = min > 0 ? atLeast(min) : undefined,
  error,
}: TextRule) {
  const keywords = { minLength: min, maxLength: max, ...(pattern && { pattern: pattern.source }) }
  return z
    .string(ofType('string'))
    .check(({ value, issues }) => {
      const reject = (message: TextRule['error']) =>
        issues.push({ code: 'custom', input: value, message, params: keywords })
      if (forbidden.test(value)) reject('notStorable')
      // The length is checked first: it bounds the time that the pattern may take.
      else if (value.length > max && [...value].length > max) reject('tooLong')
      else if (pattern?.test(value) === false) reject(error)
    })
    .register(z.globalRegistry, keywords)
}

/** Text that a program writes. */
// @__NO_SIDE_EFFECTS__
export const matching = (pattern: RegExp, maxLength: number, error: string) =>
  z.string(ofType('string')).check(z.regex(pattern, error), atMost(maxLength, 'characters'))

/** What no store preserves in a text that is cleaned. */
const surrogate = /\p{Surrogate}/u

/** Text of several lines, clean. */
export function lines(rule: TextRule, convert = clean) {
  return z.pipe(text({ forbidden: surrogate, ...rule }), z.transform(convert))
}

/** Text of several lines, clean, in a schema of responses, too, in whose JSON Schema no transform can be. */
// @__NO_SIDE_EFFECTS__
export const cleanText = (rule: TextRule) => text({ forbidden: surrogate, ...rule }).check(z.overwrite(clean))

/** Cleans a text of one line: a pasted tab or line break is a space. */
export const cleanLine = (text: string) => clean(text).replace(/[\t\n]/g, ' ')

/** Text of one line, clean. */
export const line = (rule: TextRule) => lines(rule, cleanLine)

/** Text of one line that may be absent, null, or blank, all of which become null. */
export function optionalText(max: number, rule: Pick<TextRule, 'pattern' | 'error'> = { error: '' }) {
  return z.pipe(
    z.nullish(line({ min: 0, max, ...rule })),
    z.transform((value) => value || null),
  )
}

/** A time as clients send it, with any offset, in UTC with milliseconds. */
export const time = () =>
  z.pipe(
    z.pipe(
      z.iso
        .datetime({ offset: true, error: 'Must be a time such as 2026-11-20T09:30:00Z' })
        .check(atMost(40, 'characters')),
      z.transform((sent) => new Date(sent).toISOString()),
    ),
    // The offset may shift it to a year that RFC 3339 cannot express.
    z.iso.datetime({ precision: 3, error: 'Must be in the years 0000 to 9999 in UTC' }),
  )

/** Whether a time (RFC 3339, or ms since 1970) is in the future. A stored one is of a clock that was ahead, not valid. */
export const isFuture = (time: string | number, now = Date.now()): boolean =>
  (typeof time === 'string' ? Date.parse(time) : time) > now + maxClockSkewMinutes * 60_000

/** How many seconds ago something was, in place of its time: for devices, whose clocks may be wrong. */
export const secondsAgo = () =>
  z.optional(
    z.int('Must be a whole number of seconds').check(z.minimum(0, 'Must not be negative'), z.maximum(1e9)),
  )

/** A time that is not in the future, as far as clocks agree. */
export const pastTime = () =>
  time().check(
    z.refine((sent) => !isFuture(sent), 'Must not be in the future: check the clock and the time zone'),
  )
