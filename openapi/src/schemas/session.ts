import * as z from 'zod/mini'
import { line, missingOrWrongType, text } from './text.ts'

/** A password. It is not trimmed: spaces are part of it. */
const password = () =>
  text({
    max: 1000,
    pattern: new RegExp(String.raw`^[^\x00]+$`, 'u'),
    error: 'Password is required',
  })

/** The credentials of a user. Neither is trimmed. */
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
})

/** The people who can sign in. */
export const UserList = z.object({ items: z.array(User).check(z.maxLength(10_000)) })
export type UserList = z.infer<typeof UserList>

const unknownOrWrong = ({ code, input }: { code?: string | undefined; input?: unknown }) =>
  code === 'unrecognized_keys' ? 'Unknown field' : missingOrWrongType('object', input)

/** A person to invite: the name that they sign in with. */
export const NewUser = z.strictObject(
  { username: line({ max: 100, error: 'Username is required' }) },
  { error: unknownOrWrong },
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
  },
  { error: unknownOrWrong },
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
