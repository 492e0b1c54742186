import * as z from 'zod/mini'
import { missingOrWrongType, text } from './text.ts'

/** The credentials of a user (specification, sections 3 and 5). Neither is trimmed: spaces are part of a password. */
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

/** A session: its token, and when it expires unless it is used. */
export const Session = z.object({
  token: z.string(),
  /** RFC 3339, UTC, milliseconds. */
  expiresAt: z.iso.datetime({ precision: 3 }),
})
export type Session = z.infer<typeof Session>
