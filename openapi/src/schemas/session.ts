import * as z from 'zod/mini'
import { publicUrlPlaceholder } from '../company.ts'
import { documented, exampleOf, object, strictObject } from './documentation.ts'
import { invitationHours, minPasswordLength } from './limits.ts'
import { boolean, listOf, string, utcTime, utcTimeOrNull, uuid } from './response-types.ts'
import { line, text } from './request-types.ts'

/** A password. It is not trimmed: spaces are part of it. */
const password = (example: string, description: string = 'As it was chosen: spaces are part of it.') =>
  documented(
    text({
      max: 1000,
      pattern: new RegExp(String.raw`^[^\x00]+$`, 'u'),
      error: 'Password is required',
    }),
    description,
    example,
  )

const oldPassword = 'correct horse battery staple'
const newPassword = 'quiet gravel morning ladder'

const username = (example?: string) =>
  documented(
    line({ max: 100, error: 'Username is required' }),
    'The name to sign in with, whose case and outer spaces do not matter.',
    example,
  )

/** A username is compared without case. */
export const Credentials = object('The name and password of a user.', {
  username: username('owner'),
  password: password(oldPassword),
})
export type Credentials = z.infer<typeof Credentials>

export const User = object('A person who can sign in.', {
  username: string('The name to sign in with, as it was entered.', 'owner'),
  isCurrent: boolean('Whether this is the current user.', true),
  invitedUntil: utcTimeOrNull('When the one-time link to choose a password ends', 'Null if there is none.'),
  hasPassword: boolean('Whether they have a password. Others sign in with a passkey, or cannot yet.', true),
})

export const UserList = listOf(User, 10_000, 'The people who can sign in, by name.', [
  exampleOf(User),
  { username: 'sam', isCurrent: false, invitedUntil: '2026-11-23T15:00:00.000Z', hasPassword: false },
])
export type UserList = z.infer<typeof UserList>

export const NewUser = strictObject('A person to invite.', { username: username('sam') })
export type NewUser = z.output<typeof NewUser>

export const Invitation = object(
  `A one-time link by which a person chooses a password, within ${invitationHours} hours.`,
  {
    username: string('The user whom it is for.', 'sam'),
    url: string(
      'The link. It is not shown again.',
      `${publicUrlPlaceholder}/inbox/#/invitation/q0vJ8iQwPj0M3oFzT1mXkYc2n8b5r6s7u9w4x1y3z5A/sam`,
    ),
    expiresAt: utcTime('When it ends', '2026-11-23T15:00:00.000Z'),
  },
)
export type Invitation = z.infer<typeof Invitation>

export const InvitationAcceptance = strictObject('The password that an invited person chooses.', {
  token: documented(
    text({ max: 100, pattern: /^[\w-]+$/, error: 'Must be the last part of the link' }),
    'The part of the link after `#/invitation/`, before the name.',
    'q0vJ8iQwPj0M3oFzT1mXkYc2n8b5r6s7u9w4x1y3z5A',
  ),
  newPassword: password(
    newPassword,
    `At least ${minPasswordLength} characters, as in a change of the password.`,
  ),
  username: z.optional(
    documented(
      username(),
      'The name of the first account, which only a link from the log of the server creates.',
    ),
  ),
})
export type InvitationAcceptance = z.output<typeof InvitationAcceptance>

export const PasswordChange = object('A change of the password of the signed-in user.', {
  currentPassword: password(oldPassword),
  newPassword: password(
    newPassword,
    `At least ${minPasswordLength} characters, counted in Unicode code points after normalization (NFKC), such as four words, without control characters, and not easy to guess: no common password, no pattern, and not made of the names of the company or the user.`,
  ),
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const Session = object('A session.', {
  token: string(
    'Send it in the header `Authorization: Bearer TOKEN`.',
    'Zc_EKAz3-JRMrUDgd66sk9Vx6i13ib3ktQ51vItrJXc',
  ),
  expiresAt: utcTime('When the session ends unless it is used before', '2026-11-20T21:30:00.000Z'),
})
export type Session = z.infer<typeof Session>

const signInMethods = ['password', 'passkey', 'link'] as const
export type SignInMethod = (typeof signInMethods)[number]

export const ActiveSession = object('A session of the signed-in user, without its token.', {
  id: uuid('By which `endSession` ends it.', '01a1f83a-5d1b-7c02-9e1d-5b0e4f0a9a53'),
  browser: string('The browser that signed in, by its `User-Agent`.', 'Chrome on Android'),
  address: string('The IP address that signed in.', '203.0.113.7'),
  method: documented(
    z.enum(signInMethods),
    'How it started: `link` is a one-time link, by which a password was chosen.',
    'passkey',
  ),
  startedAt: utcTime('When it started', '2026-11-20T09:30:00.000Z'),
  lastUsedAt: utcTime('When it was last used, to about five minutes', '2026-11-20T09:30:00.000Z'),
  expiresAt: utcTime('When it ends unless it is used before', '2026-11-20T21:30:00.000Z'),
  isCurrent: boolean('Whether this is the current session.', true),
})
export type ActiveSession = z.infer<typeof ActiveSession>

export const ActiveSessionList = listOf(
  ActiveSession,
  10_000,
  'The sessions of the signed-in user, the last used first.',
)
export type ActiveSessionList = z.infer<typeof ActiveSessionList>
