import * as z from 'zod/mini'
import { ofType } from './error-messages.ts'

/** What nobody sees, in a character class: white space, U+200B and the like, and U+2800. The published patterns have `\s`. */
export const unseen = String.raw`\s\p{DI}\u2800`

/** A text between what nobody sees. A selector or a tag belongs to the character before it, unless that is an ASCII letter. */
const trimmable = new RegExp(
  String.raw`^[${unseen}]*(?=[^${unseen}]|$)((?:.*[^${unseen}](?:\B[\p{M}\u{e0020}-\u{e007f}]+)?)?).*`,
  'su',
)

/** Removes what nobody sees at both ends. */
export const trim = (text: string) => text.replace(trimmable, '$1')

/** Matches text without NUL that has at least `min` code points after trimming. */
function atLeast(min: number): RegExp {
  const [any, visible] = [String.raw`[^\x00]`, String.raw`[^${unseen}\x00]`]
  if (min === 0) return new RegExp(`^${any}*$`, 'u')
  const trimmed = min === 1 ? visible : `${visible}${any}{${min - 2},}${visible}`
  return new RegExp(`^${any}*${trimmed}${any}*$`, 'u')
}

/** A rule about text as JSON Schema publishes it, and as issues have it. */
export interface TextKeywords {
  minLength: number
  maxLength: number
  pattern: string
}

/** No store preserves NUL and lone surrogates. */
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

/**
 * Text that a person types. The JSON Schema publishes its rules exactly: lengths count code points, as in JSON
 * Schema, whereas zod counts UTF-16 units.
 */
export function text({ min = 1, max, forbidden = notStorable, pattern = atLeast(min), error }: TextRule) {
  const keywords = { minLength: min, maxLength: max, pattern: pattern.source }
  return z
    .string(ofType('string'))
    .check(({ value, issues }) => {
      const reject = (message: TextRule['error']) =>
        issues.push({ code: 'custom', input: value, message, params: keywords })
      if (forbidden.test(value)) reject('notStorable')
      // The length is checked first: it bounds the time that the pattern may take.
      else if (value.length > max && [...value].length > max) reject('tooLong')
      else if (!pattern.test(value)) reject(error)
    })
    .register(z.globalRegistry, keywords)
}

/** Trims what `schema` accepts. */
export function trimmed(schema: ReturnType<typeof text>) {
  return z.pipe(schema, z.transform(trim))
}

/**
 * Text of one line, trimmed. It has no control characters other than white space, which no keyboard types. The published
 * pattern is silent about them: no expression of those outside ASCII works in the clients of every language.
 */
export const line = (rule: TextRule) => trimmed(text({ forbidden: /(?!\s)\p{Cc}|\p{Surrogate}/u, ...rule }))

/** Text that may be absent, null, or blank, all of which become null. Trimmed. */
export function optionalText(max: number, rule: Pick<TextRule, 'pattern' | 'error'> = { error: '' }) {
  return z.pipe(
    z.nullish(text({ min: 0, max, ...rule })),
    z.transform((value) => (value && trim(value)) || null),
  )
}
