import {
  failureWindowMinutes,
  maxFailuresPerAddress,
  maxFailuresPerName,
  maxPasskeysPerUser,
  passkeyMinutes,
  sessionIdleHours,
  sessionLifetimeDays,
} from '../../schemas/limits.ts'
import { parameters } from '../parameters.ts'
import { bodies } from '../request-bodies.ts'
import { response, responses } from '../responses.ts'
import { type Operations, ownOrigin, security } from './access-operations.ts'

/** Signing in and out, the passkeys of the signed-in user, and who can sign in. */
export const sessionOperations: Operations = {
  'POST /api/sessions': {
    operationId: 'signIn',
    summary: 'Sign in',
    description: `Starts a session, and returns its token, which is valid until ${sessionIdleHours} hours after its last use, for at most ${sessionLifetimeDays} days. Requests with \`If-None-Match\`, by which a page polls, requests with \`Background: ?1\` (a boolean of RFC 9651), and those of images by a page do not count as use. For pages of this origin, the response also sets the cookie \`__Host-session\`, and ends the session of the one that it replaces. If ${maxFailuresPerName} sign-ins for one username, or ${maxFailuresPerAddress} in total, fail from one address within ${failureWindowMinutes} minutes, more are rejected with 429; a browser from which the user has signed in before, by the cookie \`__Host-device\`, is counted on its own. \`RateLimit\` reports only the limit of ${maxFailuresPerAddress}.`,
    security: security.public,
    requestBody: bodies.SignInCredentials,
    problems: ['unauthorized', 'no-account', 'too-many-requests'],
    responses: { 201: responses.SignedIn },
  },
  'POST /api/sessions/passkey-options': {
    operationId: 'createPasskeySignInOptions',
    summary: 'Start to sign in with a passkey',
    description: `Returns what a browser needs to ask for a passkey (\`navigator.credentials.get\`). The challenge is valid for ${passkeyMinutes} minutes, and for one sign-in. Passkeys need a domain name: if the server is used by an IP address, the response is 422.`,
    security: security.public,
    responses: { 200: responses.PasskeySignInOptions },
  },
  'POST /api/sessions/passkey': {
    operationId: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    description:
      'Starts a session, as `signIn` does, for the user of the passkey. The authenticator must have verified the person, such as by a fingerprint or a PIN. Failures count toward the limit per address of `signIn`.',
    security: security.public,
    requestBody: bodies.PasskeyToSignIn,
    problems: ['unauthorized', 'too-many-requests'],
    responses: { 201: responses.SignedIn },
  },
  'GET /api/sessions': {
    operationId: 'listSessions',
    summary: 'List the sessions',
    description: 'Returns the sessions of the signed-in user, the last used first.',
    problems: ['no-account'],
    responses: { 200: responses.Sessions },
  },
  'DELETE /api/sessions/{id}': {
    operationId: 'endSession',
    summary: 'End a session',
    description: `Ends a session of the signed-in user, on whichever device. The pushes to the device go on: \`removeDevice\` ends them. ${ownOrigin}`,
    parameters: [parameters.SessionId],
    responses: { 204: response('The session has ended.') },
  },
  'DELETE /api/sessions/current': {
    operationId: 'signOut',
    summary: 'Sign out',
    description: `Ends the session, and lets a browser clear its cache, which has photos. ${ownOrigin}`,
    responses: { 204: response('The session has ended.') },
  },
  'DELETE /api/sessions': {
    operationId: 'signOutEverywhere',
    summary: 'Sign out everywhere',
    description: `Ends all sessions of the signed-in user, on every device, and the pushes to their devices. ${ownOrigin}`,
    responses: { 204: response('All sessions of the user have ended.') },
  },

  'POST /api/passkeys/options': {
    operationId: 'createPasskeyOptions',
    summary: 'Start to add a passkey',
    description: `Returns what a browser needs to create a passkey (\`navigator.credentials.create\`). The challenge is valid for ${passkeyMinutes} minutes, for one passkey of the signed-in user. Passkeys need a domain name: if the server is used by an IP address, the response is 422. ${ownOrigin}`,
    problems: ['recent-sign-in-required'],
    responses: { 200: responses.NewPasskeyOptions },
  },
  'GET /api/passkeys': {
    operationId: 'listPasskeys',
    summary: 'List the passkeys',
    description: 'Returns the passkeys of the signed-in user, the oldest first.',
    responses: { 200: responses.Passkeys },
  },
  'POST /api/passkeys': {
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    description: `Adds a passkey that a browser created, by which the signed-in user can sign in from then on. A user can have ${maxPasskeysPerUser}. ${ownOrigin}`,
    requestBody: bodies.AddedPasskey,
    problems: ['recent-sign-in-required', 'taken'],
    responses: { 201: responses.PasskeyAdded },
  },
  'DELETE /api/passkeys/{id}': {
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    description: `Removes a passkey: nobody can sign in with it any more. The last one of a user without a password stays: the response is 422. ${ownOrigin}`,
    parameters: [parameters.PasskeyId],
    problems: ['recent-sign-in-required'],
    responses: { 204: response('The passkey is removed.') },
  },

  'GET /api/users': {
    operationId: 'listUsers',
    summary: 'List the users',
    description: 'Returns the people who can sign in, by name: to whom a quote can be assigned.',
    responses: { 200: responses.Users },
  },
  'POST /api/users': {
    operationId: 'inviteUser',
    summary: 'Add a user',
    description: `Adds a user without a password, and returns a one-time link by which the person chooses one. ${ownOrigin}`,
    requestBody: bodies.InvitedUser,
    problems: ['recent-sign-in-required', 'taken'],
    responses: { 201: responses.Invited },
  },
  'DELETE /api/users/{username}': {
    operationId: 'removeUser',
    summary: 'Remove a user',
    description: `Removes a user with their passkeys, and ends their sessions and the pushes to their devices. One cannot remove oneself: the response is 422. ${ownOrigin}`,
    parameters: [parameters.Username],
    problems: ['recent-sign-in-required'],
    responses: { 204: response('The user is removed, and their sessions have ended.') },
  },
  'POST /api/users/{username}/invitations': {
    operationId: 'inviteUserAgain',
    summary: 'Let a user choose a new password',
    description: `Returns a one-time link by which the user chooses a new password; an earlier link ends. The present password works until then, and passkeys stay. Another user must ask for it: for oneself, the response is 422. ${ownOrigin}`,
    parameters: [parameters.Username],
    problems: ['recent-sign-in-required'],
    responses: { 201: responses.Invited },
  },
  'POST /api/invitations': {
    operationId: 'acceptInvitation',
    summary: 'Choose a password by a one-time link',
    description:
      'Sets the password of the user whom the link is for, ends all of their sessions, and starts one for this client. With a link from the log of a server without users, creates the first one. A link that was used, was replaced, or has expired is rejected with 404. It counts toward the limit per address of `signIn` as a sign-in.',
    security: security.public,
    requestBody: bodies.AcceptedInvitation,
    problems: ['not-found', 'too-many-requests'],
    responses: { 201: responses.SignedIn },
  },
  'PUT /api/users/current/password': {
    operationId: 'changePassword',
    summary: 'Change the password',
    description: `Changes the password of the signed-in user, ends all of their sessions, and starts one for this client. A wrong current password is reported with 422 and counts as a failed sign-in. ${ownOrigin}`,
    requestBody: bodies.NewPassword,
    problems: ['too-many-requests'],
    responses: { 200: responses.PasswordChanged },
  },
  'DELETE /api/users/current/password': {
    operationId: 'removePassword',
    summary: 'Sign in with passkeys only',
    description: `Removes the password of the signed-in user, ends all of their sessions, and starts one for this client. A user without a passkey is rejected with 422. A one-time link, which another user creates, lets them choose a password again. ${ownOrigin}`,
    problems: ['recent-sign-in-required'],
    responses: { 200: responses.PasswordRemoved },
  },
}
