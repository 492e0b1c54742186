import * as z from 'zod/mini'
import { once } from './query-parameters.ts'

export const notACursor = 'Must be the `next` of another page'

/** A cursor as clients see it, who need not know what it encodes. */
export const cursor = () =>
  once()
    .check(z.regex(/^[\w-]{19,68}$/, notACursor))
    .register(z.globalRegistry, { maxLength: 68 })

/** Encodes the position of the last item of a page as the cursor of the next page: base64url (RFC 4648, section 5). */
export const toCursor = (position: string) =>
  btoa(position).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

function decode(value: string): string {
  try {
    return atob(value.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

/** A cursor, decoded from base64url to the position of the last item on the previous page. */
export const decodedCursor = <Position extends z.ZodMiniType<unknown, string>>(position: Position) =>
  z.pipe(
    cursor(),
    z.transform((value, { issues }): z.output<Position> => {
      const decoded = position.safeParse(decode(value))
      // Not the rule about the position, of which clients know nothing.
      if (!decoded.success) issues.push({ code: 'custom', input: value, message: notACursor })
      return decoded.data as z.output<Position>
    }),
  )
