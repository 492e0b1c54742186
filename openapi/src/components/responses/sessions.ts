import * as examples from '../examples.ts'
import { json, limitHeaders, type Parts } from './register-response.ts'

/** Registers the responses about sessions. */
export function registerSessionResponses({ register, schemas, headers }: Parts) {
  return {
    signedIn: register(
      'SignedIn',
      'A new session.',
      json(schemas.session, { session: examples.exampleSession }),
      { ...limitHeaders(headers), 'Set-Cookie': headers.setCookie },
    ),
    signedOut: register('SignedOut', 'The session has ended.'),
    signedOutEverywhere: register('SignedOutEverywhere', 'All sessions of the user have ended.'),
    passwordChanged: register(
      'PasswordChanged',
      'The password is changed. All sessions have ended, and this one has started.',
      json(schemas.session, { session: examples.exampleSession }),
      { ...limitHeaders(headers), 'Set-Cookie': headers.setCookie },
    ),
  }
}
