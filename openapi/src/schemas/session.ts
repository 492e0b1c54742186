import * as z from 'zod/mini'
import { missingOrWrongType, text } from './text.ts'

/** What an owner signs in with (specification, sections 3 and 5). Neither is trimmed: a password is what was typed. */
export const Credentials = z.object(
  {
    username: text({ max: 100, error: 'Username is required' }),
    password: text({
      max: 1000,
      pattern: new RegExp(String.raw`^[^\x00]+$`, 'u'),
      error: 'Password is required',
    }),
  },
  { error: ({ input }) => missingOrWrongType('object', input) },
)
export type Credentials = z.infer<typeof Credentials>

/** A sign-in: the token to send, and until when it holds unless it is used. */
export const Session = z.object({
  token: z.string(),
  /** RFC 3339, UTC, milliseconds. */
  expiresAt: z.iso.datetime({ precision: 3 }),
})
export type Session = z.infer<typeof Session>
