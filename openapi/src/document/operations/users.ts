import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import type { Components } from '../components.ts'
import { ownOrigin, recentSignIn } from './requirements.ts'

/** `/api/users` and `/api/invitations`: who can sign in, and their passwords. */
export function userOperations({ parameters, bodies, responses, security }: Components): RouteConfig[] {
  return [
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
      description: `Adds a user without a password, and returns a one-time link by which the person chooses one. ${recentSignIn} ${ownOrigin}`,
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
      description: `Removes a user with their passkeys, and ends their sessions and the pushes to their devices. One cannot remove oneself: the response is 422. ${recentSignIn} ${ownOrigin}`,
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
      description: `Returns a one-time link by which the user chooses a new password; an earlier link ends. The present password works until then, and passkeys stay. Another user must ask for it: for oneself, the response is 422. ${recentSignIn} ${ownOrigin}`,
      tags: ['Sessions'],
      security: security.signedIn,
      parameters: [parameters.username],
      responses: { 201: responses.invited, ...responses.errors(401, 404, 422, 500, 503) },
    },
    {
      method: 'post',
      path: '/api/invitations',
      operationId: 'acceptInvitation',
      summary: 'Choose a password by a one-time link',
      description:
        'Sets the password of the user whom the link is for, ends all of their sessions, and starts one for this client. With a link from the log of a server without users, creates the first one. A link that was used, was replaced, or has expired is rejected with 404. It counts toward the limit per address of `signIn` as a sign-in.',
      tags: ['Sessions'],
      security: security.public,
      requestBody: bodies.invitationAcceptance,
      responses: { 201: responses.signedIn, ...responses.errors(400, 404, 413, 415, 422, 429, 500, 503) },
    },
    {
      method: 'put',
      path: '/api/users/current/password',
      operationId: 'changePassword',
      summary: 'Change the password',
      description: `Changes the password of the signed-in user, ends all of their sessions, and starts one for this client. A wrong current password is reported with 422 and counts as a failed sign-in. ${ownOrigin}`,
      tags: ['Sessions'],
      security: security.signedIn,
      requestBody: bodies.newPassword,
      responses: {
        200: responses.passwordChanged,
        ...responses.errors(400, 401, 413, 415, 422, 429, 500, 503),
      },
    },
    {
      method: 'delete',
      path: '/api/users/current/password',
      operationId: 'removePassword',
      summary: 'Sign in with passkeys only',
      description: `Removes the password of the signed-in user, ends all of their sessions, and starts one for this client. A user without a passkey is rejected with 422. A one-time link, which another user creates, lets them choose a password again. ${recentSignIn} ${ownOrigin}`,
      tags: ['Sessions'],
      security: security.signedIn,
      responses: { 200: responses.passwordRemoved, ...responses.errors(401, 422, 500, 503) },
    },
  ]
}
