import * as z from 'zod/mini'
import { line, missingOrWrongType, text } from './text.ts'
import { unknownFields } from './unknown-keys.ts'

/** A password. It is not trimmed: spaces are part of it. */
const password = () =>
  text({
    max: 1000,
    pattern: new RegExp(String.raw`^[^\x00]+$`, 'u'),
    error: 'Password is required',
  })

/** The credentials of a user. A username is compared without case and outer spaces, but is not changed. */
export const Credentials = z.object(
  {
    username: text({ max: 100, error: 'Username is required' }),
    password: password(),
  },
  { error: ({ input }) => missingOrWrongType('object', input) },
)
export type Credentials = z.infer<typeof Credentials>

/** A person who can sign in. */
export const User = z.object({
  username: z.string(),
  /** Whether it is the user who asks. */
  isCurrent: z.boolean(),
  /** When the one-time link to choose a password ends. Null if there is none. */
  invitedUntil: z.nullable(z.iso.datetime({ precision: 3 })),
  /** Without one, they sign in with a passkey, or cannot yet. */
  hasPassword: z.boolean(),
})

/** The people who can sign in. */
export const UserList = z.object({ items: z.array(User).check(z.maxLength(10_000)) })
export type UserList = z.infer<typeof UserList>

/** A person to invite: the name that they sign in with. */
export const NewUser = z.strictObject(
  { username: line({ max: 100, error: 'Username is required' }) },
  unknownFields(),
)
export type NewUser = z.output<typeof NewUser>

/** A one-time link by which a person chooses a password. It is shown once. */
export const Invitation = z.object({
  username: z.string(),
  /** The page of the link. */
  url: z.string(),
  /** RFC 3339, UTC, milliseconds. */
  expiresAt: z.iso.datetime({ precision: 3 }),
})
export type Invitation = z.infer<typeof Invitation>

/** What a person sends who opened the link. */
export const InvitationAcceptance = z.strictObject(
  {
    /** The part of the link after the last slash. */
    token: text({ max: 100, pattern: /^[\w-]+$/, error: 'Must be the last part of the link' }),
    newPassword: password(),
    /** The name of the first account, if the link creates it. */
    username: z.optional(NewUser.shape.username),
  },
  unknownFields(),
)
export type InvitationAcceptance = z.output<typeof InvitationAcceptance>

/** What the signed-in user sends to change the password. */
export const PasswordChange = z.object(
  { currentPassword: password(), newPassword: password() },
  { error: ({ input }) => missingOrWrongType('object', input) },
)
export type PasswordChange = z.infer<typeof PasswordChange>

/** A session: its token, and when it expires unless it is used. */
export const Session = z.object({
  token: z.string(),
  /** RFC 3339, UTC, milliseconds. */
  expiresAt: z.iso.datetime({ precision: 3 }),
})
export type Session = z.infer<typeof Session>

/** How a session started: `link` is a one-time link, by which a password was chosen. */
const signInMethods = ['password', 'passkey', 'link'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** A session of the signed-in user, without its token. */
export const ActiveSession = z.object({
  id: z.uuid(),
  /** The browser that signed in, such as `Chrome on Android`. */
  browser: z.string(),
  /** The IP address that signed in. */
  address: z.string(),
  method: z.enum(signInMethods),
  startedAt: z.iso.datetime({ precision: 3 }),
  /** When it was last used, to about five minutes. */
  lastUsedAt: z.iso.datetime({ precision: 3 }),
  /** When it ends unless it is used before. */
  expiresAt: z.iso.datetime({ precision: 3 }),
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
})
export type ActiveSession = z.infer<typeof ActiveSession>

/** The sessions of the signed-in user, the last used first. */
export const ActiveSessionList = z.object({ items: z.array(ActiveSession).check(z.maxLength(10_000)) })
export type ActiveSessionList = z.infer<typeof ActiveSessionList>
