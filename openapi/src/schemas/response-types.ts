import * as z from 'zod/mini'
import { documented, exampleOf } from './documentation.ts'

// The types of values in responses, with what the API document says about them.

/** An array with an upper limit, which the document needs (OWASP's API4:2023). */
// @__NO_SIDE_EFFECTS__
export function arrayOf<Item extends z.ZodMiniType>(item: Item, maxLength: number, description?: string) {
  return documented(z.array(item).check(z.maxLength(maxLength)), description)
}

/** The body of a response with a list, such as `{ "items": [] }`. */
// @__NO_SIDE_EFFECTS__
export function listOf<Item extends z.ZodMiniType>(
  item: Item,
  maxLength: number,
  description: string,
  examples: z.input<Item>[] = [exampleOf(item)],
) {
  return documented(z.object({ items: arrayOf(item, maxLength, description) }), description, {
    items: examples,
  })
}

/** A whole number. */
// @__NO_SIDE_EFFECTS__
export function integer(min: number, max: number, description?: string) {
  return documented(z.int().check(z.minimum(min), z.maximum(max)), description)
}

/** How many there are of something. */
// @__NO_SIDE_EFFECTS__
export const count = (description?: string) => integer(0, 2_147_483_647, description)

/** A time as the API returns it. */
// @__NO_SIDE_EFFECTS__
export function utcTime(description?: string) {
  return documented(
    z.iso.datetime({ precision: 3 }),
    description && `${description}, in RFC 3339, UTC, with milliseconds.`,
  )
}

/** A time as the API returns it, or null. */
// @__NO_SIDE_EFFECTS__
export function utcTimeOrNull(description: string, whenNull: string) {
  return documented(z.nullable(utcTime()), `${description}, in RFC 3339, UTC, with milliseconds. ${whenNull}`)
}
