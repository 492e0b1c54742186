import { FieldError, Problem } from '../../schemas/problem.ts'
import * as examples from '../examples.ts'
import type { RegisterSchema } from './document-schema.ts'

/** Registers the schemas of errors. */
export function registerProblemSchemas(register: RegisterSchema) {
  register('FieldError', FieldError, 'output', {
    description: 'An invalid field or parameter.',
    fields: {
      pointer: 'The JSON Pointer to the field or parameter (RFC 6901), empty for the whole body.',
      detail: 'What to correct.',
    },
  })
  return {
    problem: register('Problem', Problem, 'output', {
      description: 'An error (RFC 9457).',
      fields: {
        type: 'The problem type, such as `/api/problems/invalid-request`: compare it as a string. It is the path of a page that explains the problem.',
        title: 'A summary of the problem type.',
        status: 'The HTTP status code.',
        detail: 'What went wrong with this request, in a sentence.',
        instance: 'The request: `urn:uuid:` followed by its `X-Request-Id`.',
        errors: 'The invalid fields or parameters. Present if the type is `/api/problems/invalid-request`.',
      },
      example: examples.exampleProblem('invalid-request'),
    }),
  }
}
