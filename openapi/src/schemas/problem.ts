import * as z from 'zod/mini'
import { documented, exampleOf, object } from './documentation.ts'
import { maxFieldErrors } from './limits.ts'
import { type ProblemType, problemTypes } from './problem-types.ts'
import { arrayOf, count, integer, string } from './response-types.ts'

export const FieldError = object('An invalid field or parameter.', {
  pointer: string(
    'The JSON Pointer to the field or parameter (RFC 6901), empty for the whole body.',
    '/phone',
  ),
  detail: string('What to correct, for people.', 'Phone number is required'),
  code: string(
    'The violated rule, as its keyword in JSON Schema: `required`, `type`, `enum`, `minLength`, `maxLength`, `minimum`, `maximum`, `pattern`, `format`, or `additionalProperties`; `invalid` if no keyword fits. Later versions may add others.',
    'minLength',
  ),
  allowedValues: z.optional(
    arrayOf(z.string(), 20, 'The values that the field can have. Absent if there is no such list.'),
  ),
  limit: documented(
    z.optional(count()),
    'The limit, if the code is `minLength`, `maxLength` (in Unicode code points), `minimum`, or `maximum`.',
    10,
  ),
  pattern: z.optional(
    string('The pattern that the text must match (ECMA-262, with the flag `u`), if the code is `pattern`.'),
  ),
})
export type FieldError = z.infer<typeof FieldError>

export type ViolatedRule = Omit<FieldError, 'pointer' | 'detail'>

export const Problem = documented(
  z.object({
    type: string(
      'The problem type, such as `/api/problems/invalid-request`: compare it as a string. It is the path of a page that explains the problem.',
    ),
    title: string('A summary of the problem type.'),
    status: integer(400, 599, 'The HTTP status code.'),
    detail: string('What went wrong with this request, in a sentence.'),
    instance: string('The request: `urn:uuid:` followed by its `X-Request-Id`.'),
    errors: z.optional(
      arrayOf(
        FieldError,
        maxFieldErrors,
        'The invalid fields or parameters. Present if the type is `/api/problems/invalid-request`.',
      ),
    ),
  }),
  'An error (RFC 9457).',
  exampleProblem('invalid-request'),
)
export type Problem = z.infer<typeof Problem>

// @__NO_SIDE_EFFECTS__
export function exampleProblem(type: ProblemType) {
  const { status, title, remedy } = problemTypes[type]
  const invalid = exampleOf(FieldError)
  return {
    type: `/api/problems/${type}`,
    title,
    status,
    detail: type === 'invalid-request' ? `Please correct: Phone: ${invalid.detail}.` : remedy,
    instance: 'urn:uuid:0d7c1f64-5b0e-4f0a-9a53-7a1cbb2c1f0e',
    ...(type === 'invalid-request' && { errors: [invalid] }),
  }
}
