import {
  Invitation,
  InvitationAcceptance,
  NewUser,
  PasswordChange,
  Session,
  UserList,
} from '../../schemas/session.ts'
import { ownOrigin } from './access.ts'
import { json, jsonBody, limit, type Operations } from './operation.ts'
import { sessionHeaders, signedIn } from './session-operations.ts'

const invited = json('Invited', 'The link is created.', Invitation)

/** `/api/users` and `/api/invitations`: who can sign in, and their passwords. */
export const userOperations = {
  listUsers: {
    route: 'GET /api/users',
    access: { by: 'users' },
    summary: 'List the users',
    description: 'Returns the people who can sign in, by name: to whom a quote can be assigned.',
    responses: { 200: json('Users', 'The users.', UserList) },
  },
  inviteUser: {
    route: 'POST /api/users',
    access: { by: 'recent-users' },
    summary: 'Add a user',
    description: `Adds a user without a password, and returns a one-time link by which the person chooses one. ${ownOrigin}`,
    body: jsonBody('InvitedUser', NewUser),
    problems: ['taken'],
    responses: { 201: invited },
  },
  removeUser: {
    route: 'DELETE /api/users/{username}',
    access: { by: 'recent-users' },
    summary: 'Remove a user',
    description: `Removes a user with their passkeys, and ends their sessions and the pushes to their devices. One cannot remove oneself: the response is 422. ${ownOrigin}`,
    parameters: ['Username'],
    responses: { 204: { description: 'The user is removed, and their sessions have ended.' } },
  },
  inviteUserAgain: {
    route: 'POST /api/users/{username}/invitations',
    access: { by: 'recent-users' },
    summary: 'Let a user choose a new password',
    description: `Returns a one-time link by which the user chooses a new password; an earlier link ends. The present password works until then, and passkeys stay. Another user must ask for it: for oneself, the response is 422. ${ownOrigin}`,
    parameters: ['Username'],
    responses: { 201: invited },
  },
  acceptInvitation: {
    route: 'POST /api/invitations',
    access: { by: 'everybody' },
    summary: 'Choose a password by a one-time link',
    description:
      'Sets the password of the user whom the link is for, ends all of their sessions, and starts one for this client. With a link from the log of a server without users, creates the first one. A link that was used, was replaced, or has expired is rejected with 404. It counts toward the limit per address of `signIn` as a sign-in.',
    body: jsonBody('AcceptedInvitation', InvitationAcceptance),
    problems: ['not-found', 'too-many-requests'],
    responses: { 201: signedIn },
  },
  changePassword: {
    route: 'PUT /api/users/current/password',
    access: { by: 'users' },
    summary: 'Change the password',
    description: `Changes the password of the signed-in user, ends all of their sessions, and starts one for this client. A wrong current password is reported with 422 and counts as a failed sign-in. ${ownOrigin}`,
    body: jsonBody('NewPassword', PasswordChange),
    problems: ['too-many-requests'],
    responses: {
      200: json(
        'PasswordChanged',
        'The password is changed. All sessions have ended, and this one has started.',
        Session,
        { ...limit, ...sessionHeaders },
      ),
    },
  },
  removePassword: {
    route: 'DELETE /api/users/current/password',
    access: { by: 'recent-users' },
    summary: 'Sign in with passkeys only',
    description: `Removes the password of the signed-in user, ends all of their sessions, and starts one for this client. A user without a passkey is rejected with 422. A one-time link, which another user creates, lets them choose a password again. ${ownOrigin}`,
    responses: {
      200: json(
        'PasswordRemoved',
        'The password is removed. All sessions have ended, and this one has started.',
        Session,
        sessionHeaders,
      ),
    },
  },
} satisfies Operations
