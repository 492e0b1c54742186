import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import type { Components } from '../components.ts'
import {
  failureWindowMinutes,
  maxFailuresPerAddress,
  maxFailuresPerName,
  passkeyMinutes,
  sessionIdleHours,
  sessionLifetimeDays,
} from '../../schemas/limits.ts'
import { ownOrigin } from './requirements.ts'

/** `/api/sessions`: signing in and out. */
export function sessionOperations({ parameters, bodies, responses, security }: Components): RouteConfig[] {
  return [
    {
      method: 'post',
      path: '/api/sessions',
      operationId: 'signIn',
      summary: 'Sign in',
      description: `Returns a token that is valid until ${sessionIdleHours} hours after its last use, for at most ${sessionLifetimeDays} days. Requests with \`If-None-Match\`, by which a page polls, and requests with the header \`Background: ?1\` (a boolean of RFC 9651), by which it says that nobody asked for them, and requests of images by a page, do not count as use. The response also sets it as the cookie \`__Host-session\`, for pages of this origin, and ends the session of the cookie that it replaces. If ${maxFailuresPerName} sign-ins for one username, or ${maxFailuresPerAddress} in total, fail from one address within ${failureWindowMinutes} minutes, more are rejected with 429. A browser from which the user has signed in before is counted on its own, and does not wait for others during a flood of sign-ins; the cookie \`__Host-device\` identifies it. Successful sign-ins are not counted, and \`RateLimit\` reports only the limit of ${maxFailuresPerAddress}.`,
      tags: ['Sessions'],
      security: security.public,
      requestBody: bodies.signInCredentials,
      responses: {
        201: responses.signedIn,
        ...responses.errors(400, 401, 409, 413, 415, 422, 429, 500, 503),
      },
    },
    {
      method: 'post',
      path: '/api/sessions/passkey-options',
      operationId: 'createPasskeySignInOptions',
      summary: 'Start to sign in with a passkey',
      description: `Returns what a browser needs to ask for a passkey (\`navigator.credentials.get\`). The challenge is valid for ${passkeyMinutes} minutes, and for one sign-in. Passkeys need a domain name: if the server is used by an IP address, the response is 422.`,
      tags: ['Sessions'],
      security: security.public,
      responses: { 200: responses.passkeySignInOptions, ...responses.errors(422, 500, 503) },
    },
    {
      method: 'post',
      path: '/api/sessions/passkey',
      operationId: 'signInWithPasskey',
      summary: 'Sign in with a passkey',
      description:
        'Starts a session, as `signIn` does, for the user of the passkey. The authenticator must have verified the person, such as by a fingerprint or a PIN. Failures count toward the limit per address of `signIn`.',
      tags: ['Sessions'],
      security: security.public,
      requestBody: bodies.passkeySignIn,
      responses: {
        201: responses.signedIn,
        ...responses.errors(400, 401, 413, 415, 422, 429, 500, 503),
      },
    },
    {
      method: 'get',
      path: '/api/sessions',
      operationId: 'listSessions',
      summary: 'List the sessions',
      description: 'Returns the sessions of the signed-in user, the last used first.',
      tags: ['Sessions'],
      security: security.signedIn,
      responses: { 200: responses.sessions, ...responses.errors(401, 409, 500, 503) },
    },
    {
      method: 'delete',
      path: '/api/sessions/{id}',
      operationId: 'endSession',
      summary: 'End a session',
      description: `Ends a session of the signed-in user, on whichever device. The pushes to the device go on: \`removeDevice\` ends them. ${ownOrigin}`,
      tags: ['Sessions'],
      security: security.signedIn,
      parameters: [parameters.sessionId],
      responses: { 204: responses.sessionEnded, ...responses.errors(401, 404, 500, 503) },
    },
    {
      method: 'delete',
      path: '/api/sessions/current',
      operationId: 'signOut',
      summary: 'Sign out',
      description: `Ends the session, and lets a browser clear its cache, which has photos. ${ownOrigin}`,
      tags: ['Sessions'],
      security: security.signedIn,
      responses: { 204: responses.signedOut, ...responses.errors(401, 500, 503) },
    },
    {
      method: 'delete',
      path: '/api/sessions',
      operationId: 'signOutEverywhere',
      summary: 'Sign out everywhere',
      description: `Ends all sessions of the signed-in user, on every device, and the pushes to their devices. ${ownOrigin}`,
      tags: ['Sessions'],
      security: security.signedIn,
      responses: { 204: responses.signedOutEverywhere, ...responses.errors(401, 500, 503) },
    },
  ]
}
