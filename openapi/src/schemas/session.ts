import * as z from 'zod/mini'
import { missingOrWrongType, text } from './text.ts'

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
})

/** The people who can sign in. */
export const UserList = z.object({ items: z.array(User).check(z.maxLength(10_000)) })
export type UserList = z.infer<typeof UserList>

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
