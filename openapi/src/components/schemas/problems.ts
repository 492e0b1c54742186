import { Challenge, ChallengeParameters } from '../../schemas/challenge.ts'
import { FieldError, Problem } from '../../schemas/problem.ts'
import * as examples from '../examples.ts'
import type { RegisterSchema } from './document-schema.ts'

/** Registers the schemas of errors and challenges. */
export function registerProblemSchemas(register: RegisterSchema) {
  register('FieldError', FieldError, 'output', {
    description: 'An invalid field or parameter.',
    fields: {
      pointer: 'The JSON Pointer to the field or parameter (RFC 6901), empty for the whole body.',
      detail: 'What to correct.',
    },
  })
  register('ChallengeData', ChallengeParameters.shape.data, 'output', {
    description: 'What the challenge was issued for.',
    fields: { fields: 'A hash of the fields of the request.' },
  })
  register('ChallengeParameters', ChallengeParameters, 'output', {
    description:
      'A proof of work of the ALTCHA protocol, version 2. Byte strings are hexadecimal. For `counter` = 0, 1, 2, … compute PBKDF2 with HMAC-SHA-256 (RFC 8018), where the password is the bytes of `nonce` followed by `counter` as a big-endian 32-bit integer, the salt is the bytes of `salt`, the iteration count is `cost`, and the length is `keyLength` bytes. The first key whose hexadecimal form begins with `keyPrefix` is the `derivedKey` of the solution. The libraries of ALTCHA do the same.',
    fields: {
      algorithm: 'The key derivation function.',
      cost: 'The iteration count.',
      keyLength: 'The length of keys in bytes.',
      keyPrefix: 'How the derived key begins.',
      keySignature: 'Lets the server recognize the derived key.',
      expiresAt: 'When the challenge expires, in seconds since 1970.',
    },
  })
  register('Challenge', Challenge, 'output', {
    description: 'A challenge. Send it back unchanged, with its solution.',
    fields: { signature: 'The signature of the parameters.' },
    example: examples.exampleChallenge,
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
        challenge: 'What to solve. Present if the type is `/api/problems/challenge-required`.',
      },
      example: examples.exampleProblem('invalid-request'),
    }),
  }
}
