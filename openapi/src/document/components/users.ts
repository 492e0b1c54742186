import { publicUrlPlaceholder } from '../../company.ts'
import { invitationHours, minPasswordLength } from '../../schemas/limits.ts'
import { Invitation, InvitationAcceptance, NewUser, User, UserList } from '../../schemas/session.ts'
import { type RegisterSchema, utc } from '../json-schema.ts'
import { nameInPath, type RegisterParameter } from '../register-parameter.ts'
import { json, type RegisterResponse } from '../register-response.ts'
import type { RegisterBody } from '../request-bodies.ts'

const exampleUser = { username: 'owner', isCurrent: true, invitedUntil: null, hasPassword: true }

const exampleUsers = {
  items: [
    exampleUser,
    { username: 'sam', isCurrent: false, invitedUntil: '2026-11-23T15:00:00.000Z', hasPassword: false },
  ],
} satisfies UserList

const exampleNewUser = { username: 'sam' } satisfies NewUser

const exampleInvitation = {
  username: exampleNewUser.username,
  url: `${publicUrlPlaceholder}/inbox/#/invitation/q0vJ8iQwPj0M3oFzT1mXkYc2n8b5r6s7u9w4x1y3z5A/sam`,
  expiresAt: '2026-11-23T15:00:00.000Z',
} satisfies Invitation

const exampleAcceptance = {
  token: 'q0vJ8iQwPj0M3oFzT1mXkYc2n8b5r6s7u9w4x1y3z5A',
  newPassword: 'quiet gravel morning ladder',
} satisfies InvitationAcceptance

/** Registers the schemas of users and their invitations. */
export function registerUserSchemas(register: RegisterSchema) {
  register('User', User, 'output', {
    description: 'A person who can sign in.',
    fields: {
      isCurrent: 'Whether it is the user who asks.',
      invitedUntil: `When the one-time link to choose a password ends, ${utc} Null if there is none.`,
      hasPassword: 'Whether they have a password. Others sign in with a passkey, or cannot yet.',
    },
    example: exampleUser,
  })
  return {
    userList: register('UserList', UserList, 'output', {
      description: 'The people who can sign in, by name.',
      example: exampleUsers,
    }),
    newUser: register('NewUser', NewUser, 'input', {
      description: 'A person to invite.',
      fields: { username: 'The name to sign in with.' },
      example: exampleNewUser,
    }),
    invitation: register('Invitation', Invitation, 'output', {
      description: `A one-time link by which a person chooses a password, within ${invitationHours} hours.`,
      fields: { url: 'The link. It is not shown again.', expiresAt: `When it ends, ${utc}` },
      example: exampleInvitation,
    }),
    invitationAcceptance: register('InvitationAcceptance', InvitationAcceptance, 'input', {
      description: 'The password that an invited person chooses.',
      fields: {
        token: 'The part of the link after `#/invitation/`, before the name.',
        newPassword: `At least ${minPasswordLength} characters, as in a change of the password.`,
        username: 'The name of the first account, which only a link from the log of the server creates.',
      },
      example: exampleAcceptance,
    }),
  }
}

type Schemas = ReturnType<typeof registerUserSchemas>

/** Registers the responses about users and their invitations. */
export function registerUserResponses(register: RegisterResponse, schemas: Schemas) {
  return {
    users: register('Users', 'The users.', json(schemas.userList, { users: exampleUsers })),
    invited: register(
      'Invited',
      'The link is created.',
      json(schemas.invitation, { invitation: exampleInvitation }),
    ),
    userRemoved: register('UserRemoved', 'The user is removed, and their sessions have ended.'),
  }
}

/** Registers the request bodies about users and their invitations. */
export function registerUserBodies(register: RegisterBody, schemas: Schemas) {
  return {
    newUser: register('InvitedUser', 'The person to invite.', schemas.newUser, {
      sam: { summary: 'Sam', value: exampleNewUser },
    }),
    invitationAcceptance: register(
      'AcceptedInvitation',
      'The token of the link, and the new password.',
      schemas.invitationAcceptance,
      { words: { summary: 'Four words', value: exampleAcceptance } },
    ),
  }
}

/** Registers the parameters about users. */
export function registerUserParameters(register: RegisterParameter) {
  return {
    username: register('Username', {
      name: 'username',
      in: 'path',
      required: true,
      description: 'The name of the user.',
      example: exampleNewUser.username,
      schema: nameInPath,
    }),
  }
}
