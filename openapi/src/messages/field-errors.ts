import type * as z from 'zod/mini'
import { form as english, type ErrorCode } from './en.ts'
import type { FormMessages } from './index.ts'
import { maxFieldErrors } from '../schemas/limits.ts'
import { clean, publishedPattern, requiredMessage, type TextKeywords } from '../schemas/request-types.ts'
import type { FieldError, ViolatedRule } from '../schemas/problem.ts'

type ErrorTexts = Pick<FormMessages, 'errors'>

/** Lists what to correct, for people: the first error of each field, in their order, at most `maxFieldErrors`. */
export function fieldErrors(error: z.core.$ZodError, messages: ErrorTexts = english) {
  return firstIssues(error).map(([pointer, issue]) => ({ pointer, detail: describeIssue(issue, messages) }))
}

/** Lists the same errors, of a parse with `reportInput`, with the rules that the fields violate, for programs. */
export function fieldErrorsWithRules(error: z.core.$ZodError, messages: ErrorTexts = english): FieldError[] {
  return firstIssues(error).map(([pointer, issue]) => ({
    pointer,
    detail: describeIssue(issue, messages),
    ...violatedRule(issue),
  }))
}

function firstIssues(error: z.core.$ZodError): [pointer: string, issue: z.core.$ZodIssue][] {
  const issues = new Map<string, z.core.$ZodIssue>()
  for (const issue of error.issues) {
    for (const pointer of pointersOf(issue)) if (!issues.has(pointer)) issues.set(pointer, issue)
  }
  return [...issues].slice(0, maxFieldErrors)
}

/** The JSON Pointers to what an issue is about: each unknown field by itself. */
function pointersOf(issue: z.core.$ZodIssue): string[] {
  const pointer = issue.path.map(toReference).join('')
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => pointer + toReference(key)) : [pointer]
}

/** A key as part of a JSON Pointer (RFC 6901, section 3). */
const toReference = (key: PropertyKey) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`

// Messages of rules that the form shows are error codes, because the message is the only part of an issue that every zod
// schema lets a rule set; other messages are for the API alone, and shown as they are.
/** Says what to correct, for people. */
export function describeIssue(issue: z.core.$ZodIssue, { errors }: ErrorTexts): string {
  const { message } = issue
  if (!Object.hasOwn(errors, message)) return message
  const { params = {} } = issue as { params?: Partial<TextKeywords> }
  return errors[message as ErrorCode].replace(
    /\{(min|max)\}/g,
    (_, limit: 'min' | 'max') => `${params[`${limit}Length`]}`,
  )
}

/** The rule that an issue is about. Only the input, which `reportInput` keeps, tells a text that is too short from others. */
function violatedRule(issue: z.core.$ZodIssue): ViolatedRule {
  const { code, message, input } = issue
  switch (code) {
    case 'invalid_value':
      return {
        code: message === requiredMessage ? 'required' : 'enum',
        allowedValues: issue.values.map(String),
      }
    case 'invalid_type':
      return { code: message === requiredMessage ? 'required' : 'type' }
    case 'too_small':
      return { code: issue.origin === 'string' ? 'minLength' : 'minimum', limit: Number(issue.minimum) }
    case 'too_big':
      // Whole numbers end where JavaScript's do, whatever the rule says.
      if (issue.maximum === Number.MAX_SAFE_INTEGER) return { code: 'type' }
      return { code: issue.origin === 'string' ? 'maxLength' : 'maximum', limit: Number(issue.maximum) }
    case 'invalid_format':
      // Its pattern is a literal, between slashes.
      return issue.format === 'regex' && issue.pattern !== undefined
        ? { code: 'pattern', pattern: publishedPattern(issue.pattern.replaceAll(/^\/|\/\w*$/g, '')) }
        : { code: 'format' }
    case 'unrecognized_keys':
      return { code: 'additionalProperties' }
    default: {
      const { params: rule } = issue as { params?: TextKeywords }
      if (!rule || message === 'notStorable') return { code: 'invalid' }
      const { minLength, maxLength, pattern } = rule
      if (message === 'tooLong') return { code: 'maxLength', limit: maxLength }
      const isTooShort = typeof input === 'string' && [...clean(input)].length < minLength
      return isTooShort || pattern === undefined
        ? { code: 'minLength', limit: minLength }
        : { code: 'pattern', pattern: publishedPattern(pattern) }
    }
  }
}
