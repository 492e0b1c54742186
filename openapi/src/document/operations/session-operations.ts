import {
  failureWindowMinutes,
  maxFailuresPerAddress,
  maxFailuresPerName,
  maxPasskeysPerUser,
  passkeyMinutes,
  sessionIdleHours,
  sessionLifetimeDays,
} from '../../schemas/limits.ts'
import {
  NewPasskey,
  NewPasskeyOptions,
  Passkey,
  PasskeyList,
  PasskeySignIn,
  PasskeySignInOptions,
} from '../../schemas/owner/passkey.ts'
import { ActiveSessionList, Credentials, Session } from '../../schemas/session.ts'
import { headers } from '../headers.ts'
import { ownOrigin } from './access.ts'
import { json, jsonBody, limit, type Operations } from './operation.ts'

/** The headers of a response that starts a session. */
export const sessionHeaders = { 'Set-Cookie': headers.SetCookie }

export const signedIn = json('SignedIn', 'A new session.', Session, {
  ...limit,
  ...sessionHeaders,
})

/** `/api/sessions`: signing in and out. */
export const sessionOperations = {
  signIn: {
    route: 'POST /api/sessions',
    access: { by: 'everybody' },
    summary: 'Sign in',
    description: `Starts a session, and returns its token, which is valid until ${sessionIdleHours} hours after its last use, for at most ${sessionLifetimeDays} days. Requests with \`If-None-Match\`, by which a page polls, requests with \`Background: ?1\` (a boolean of RFC 9651), and those of images by a page do not count as use. For pages of this origin, the response also sets the cookie \`__Host-session\`, and ends the session of the one that it replaces. If ${maxFailuresPerName} sign-ins for one username, or ${maxFailuresPerAddress} in total, fail from one address within ${failureWindowMinutes} minutes, more are rejected with 429; a browser from which the user has signed in before, by the cookie \`__Host-device\`, is counted on its own. \`RateLimit\` reports only the limit of ${maxFailuresPerAddress}.`,
    body: jsonBody('SignInCredentials', Credentials),
    problems: ['unauthorized', 'no-account', 'too-many-requests'],
    responses: { 201: signedIn },
  },
  createPasskeySignInOptions: {
    route: 'POST /api/sessions/passkey-options',
    access: { by: 'everybody' },
    summary: 'Start to sign in with a passkey',
    description: `Returns what a browser needs to ask for a passkey (\`navigator.credentials.get\`). The challenge is valid for ${passkeyMinutes} minutes, and for one sign-in. Passkeys need a domain name: if the server is used by an IP address, the response is 422.`,
    responses: { 200: json('PasskeySignInOptions', 'What the browser needs.', PasskeySignInOptions) },
  },
  signInWithPasskey: {
    route: 'POST /api/sessions/passkey',
    access: { by: 'everybody' },
    summary: 'Sign in with a passkey',
    description:
      'Starts a session, as `signIn` does, for the user of the passkey. The authenticator must have verified the person, such as by a fingerprint or a PIN. Failures count toward the limit per address of `signIn`.',
    body: jsonBody('PasskeyToSignIn', PasskeySignIn),
    problems: ['unauthorized', 'too-many-requests'],
    responses: { 201: signedIn },
  },
  listSessions: {
    route: 'GET /api/sessions',
    access: { by: 'users' },
    summary: 'List the sessions',
    description: 'Returns the sessions of the signed-in user, the last used first.',
    problems: ['no-account'],
    responses: { 200: json('Sessions', 'The sessions.', ActiveSessionList) },
  },
  endSession: {
    route: 'DELETE /api/sessions/{id}',
    access: { by: 'users' },
    summary: 'End a session',
    description: `Ends a session of the signed-in user, on whichever device. The pushes to the device go on: \`removeDevice\` ends them. ${ownOrigin}`,
    parameters: ['SessionId'],
    responses: { 204: { description: 'The session has ended.' } },
  },
  signOut: {
    route: 'DELETE /api/sessions/current',
    access: { by: 'users' },
    summary: 'Sign out',
    description: `Ends the session, and lets a browser clear its cache, which has photos. ${ownOrigin}`,
    responses: { 204: { description: 'The session has ended.' } },
  },
  signOutEverywhere: {
    route: 'DELETE /api/sessions',
    access: { by: 'users' },
    summary: 'Sign out everywhere',
    description: `Ends all sessions of the signed-in user, on every device, and the pushes to their devices. ${ownOrigin}`,
    responses: { 204: { description: 'All sessions of the user have ended.' } },
  },
} satisfies Operations

/** `/api/passkeys`: the passkeys of the signed-in user. */
export const passkeyOperations = {
  createPasskeyOptions: {
    route: 'POST /api/passkeys/options',
    access: { by: 'recent-users' },
    summary: 'Start to add a passkey',
    description: `Returns what a browser needs to create a passkey (\`navigator.credentials.create\`). The challenge is valid for ${passkeyMinutes} minutes, for one passkey of the signed-in user. Passkeys need a domain name: if the server is used by an IP address, the response is 422. ${ownOrigin}`,
    problems: ['limit-reached'],
    responses: { 200: json('NewPasskeyOptions', 'What the browser needs.', NewPasskeyOptions) },
  },
  listPasskeys: {
    route: 'GET /api/passkeys',
    access: { by: 'users' },
    summary: 'List the passkeys',
    description: 'Returns the passkeys of the signed-in user, the oldest first.',
    responses: { 200: json('Passkeys', 'The passkeys.', PasskeyList) },
  },
  addPasskey: {
    route: 'POST /api/passkeys',
    access: { by: 'recent-users' },
    summary: 'Add a passkey',
    description: `Adds a passkey that a browser created, by which the signed-in user can sign in from then on. A user can have ${maxPasskeysPerUser}. ${ownOrigin}`,
    body: jsonBody('AddedPasskey', NewPasskey),
    problems: ['taken', 'limit-reached'],
    responses: { 201: json('PasskeyAdded', 'The passkey is added.', Passkey) },
  },
  removePasskey: {
    route: 'DELETE /api/passkeys/{id}',
    access: { by: 'recent-users' },
    summary: 'Remove a passkey',
    description: `Removes a passkey: nobody can sign in with it any more. The last one of a user without a password stays: the response is 422. ${ownOrigin}`,
    parameters: ['PasskeyId'],
    responses: { 204: { description: 'The passkey is removed.' } },
  },
} satisfies Operations
