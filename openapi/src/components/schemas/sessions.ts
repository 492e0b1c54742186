import { minPasswordLength } from '../../schemas/limits.ts'
import { Credentials, PasswordChange, Session } from '../../schemas/session.ts'
import * as examples from '../examples.ts'
import { utc, type RegisterSchema } from './document-schema.ts'

/** Registers the schemas of sessions. */
export function registerSessionSchemas(register: RegisterSchema) {
  return {
    credentials: register('Credentials', Credentials, 'input', {
      description: 'The name and password of a user that the owner added with `npm run users -- add NAME`.',
      example: examples.exampleCredentials,
    }),
    passwordChange: register('PasswordChange', PasswordChange, 'input', {
      description: 'A change of the password of the signed-in user.',
      fields: {
        newPassword: `At least ${minPasswordLength} characters, counted in Unicode code points after normalization (NFKC), such as four words, and no control characters.`,
      },
      example: examples.examplePasswordChange,
    }),
    session: register('Session', Session, 'output', {
      description: 'A session.',
      fields: {
        token: 'Send it in the header `Authorization: Bearer TOKEN`.',
        expiresAt: `When the session ends unless it is used before, ${utc}`,
      },
      example: examples.exampleSession,
    }),
  }
}
