import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import type { Components } from '../components.ts'
import {
  failureWindowMinutes,
  maxFailuresPerAddress,
  maxFailuresPerName,
  sessionIdleHours,
  sessionLifetimeDays,
} from '../../schemas/limits.ts'

/** `/api/sessions` and `/api/users/current`: signing in and out, and changing the password. */
export function sessionOperations({ parameters, bodies, responses, security }: Components): RouteConfig[] {
  return [
    {
      method: 'post',
      path: '/api/sessions',
      operationId: 'signIn',
      summary: 'Sign in',
      description: `Returns a token that is valid until ${sessionIdleHours} hours after its last use, for at most ${sessionLifetimeDays} days. Requests with \`If-None-Match\`, by which a page polls, and requests with the header \`Background: ?1\` (a boolean of RFC 9651), by which it says that nobody asked for them, and requests of images by a page, do not count as use. The response also sets it as the cookie \`__Host-session\`, for pages of this origin. If ${maxFailuresPerName} sign-ins for one username, or ${maxFailuresPerAddress} in total, fail from one address within ${failureWindowMinutes} minutes, more are rejected with 429. A browser from which the user has signed in before is counted on its own, and does not wait for others during a flood of sign-ins; the cookie \`__Host-device\` identifies it. Successful sign-ins are not counted, and \`RateLimit\` reports only the limit of ${maxFailuresPerAddress}.`,
      tags: ['Sessions'],
      security: security.public,
      requestBody: bodies.signInCredentials,
      responses: {
        201: responses.signedIn,
        ...responses.errors(400, 401, 413, 415, 422, 429, 500, 503),
      },
    },
    {
      method: 'delete',
      path: '/api/sessions/current',
      operationId: 'signOut',
      summary: 'Sign out',
      description:
        'Ends the session, and lets a browser clear its cache, which has photos. Requests that use the session cookie must come from this origin.',
      tags: ['Sessions'],
      security: security.signedIn,
      responses: { 204: responses.signedOut, ...responses.errors(401, 500, 503) },
    },
    {
      method: 'delete',
      path: '/api/sessions',
      operationId: 'signOutEverywhere',
      summary: 'Sign out everywhere',
      description:
        'Ends all sessions of the signed-in user, on every device, and the pushes to their devices. Requests that use the session cookie must come from this origin.',
      tags: ['Sessions'],
      security: security.signedIn,
      responses: { 204: responses.signedOutEverywhere, ...responses.errors(401, 500, 503) },
    },
    {
      method: 'get',
      path: '/api/users',
      operationId: 'listUsers',
      summary: 'List the users',
      description: 'Returns the people who can sign in, by name: to whom a quote can be assigned.',
      tags: ['Sessions'],
      security: security.signedIn,
      responses: { 200: responses.users, ...responses.errors(401, 500, 503) },
    },
    {
      method: 'post',
      path: '/api/users',
      operationId: 'inviteUser',
      summary: 'Add a user',
      description:
        'Adds a user without a password, and returns a one-time link by which the person chooses one. Requests that use the session cookie must come from this origin.',
      tags: ['Sessions'],
      security: security.signedIn,
      requestBody: bodies.newUser,
      responses: { 201: responses.invited, ...responses.errors(400, 401, 409, 413, 415, 422, 500, 503) },
    },
    {
      method: 'delete',
      path: '/api/users/{username}',
      operationId: 'removeUser',
      summary: 'Remove a user',
      description:
        'Removes a user, and ends their sessions and the pushes to their devices. One cannot remove oneself: the response is 422. Requests that use the session cookie must come from this origin.',
      tags: ['Sessions'],
      security: security.signedIn,
      parameters: [parameters.username],
      responses: { 204: responses.userRemoved, ...responses.errors(401, 404, 422, 500, 503) },
    },
    {
      method: 'post',
      path: '/api/users/{username}/invitations',
      operationId: 'inviteUserAgain',
      summary: 'Let a user choose a new password',
      description:
        'Returns a one-time link by which the user chooses a new password; an earlier link ends. The present password works until then. Requests that use the session cookie must come from this origin.',
      tags: ['Sessions'],
      security: security.signedIn,
      parameters: [parameters.username],
      responses: { 201: responses.invited, ...responses.errors(401, 404, 500, 503) },
    },
    {
      method: 'post',
      path: '/api/invitations',
      operationId: 'acceptInvitation',
      summary: 'Choose a password by a one-time link',
      description:
        'Sets the password of the user whom the link is for, ends all of their sessions, and starts one for this client. A link that was used, was replaced, or has expired is rejected with 404.',
      tags: ['Sessions'],
      security: security.public,
      requestBody: bodies.invitationAcceptance,
      responses: { 201: responses.signedIn, ...responses.errors(400, 404, 413, 415, 422, 500, 503) },
    },
    {
      method: 'put',
      path: '/api/users/current/password',
      operationId: 'changePassword',
      summary: 'Change the password',
      description:
        'Changes the password of the signed-in user, ends all of their sessions, and starts one for this client. A wrong current password is reported with 422 and counts as a failed sign-in. Requests that use the session cookie must come from this origin.',
      tags: ['Sessions'],
      security: security.signedIn,
      requestBody: bodies.newPassword,
      responses: {
        200: responses.passwordChanged,
        ...responses.errors(400, 401, 413, 415, 422, 429, 500, 503),
      },
    },
  ]
}
