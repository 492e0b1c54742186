import * as z from 'zod/mini'
import { documented, exampleOf, object } from './documentation.ts'

// The types of values in responses, with what the API document says about them, and an example.

/** An array with an upper limit, which the document needs (OWASP's API4:2023). Its example is that of an item. */
// @__NO_SIDE_EFFECTS__
export function arrayOf<Item extends z.ZodMiniType>(
  item: Item,
  maxLength: number,
  description?: string,
  examples?: z.input<Item>[],
) {
  const example: z.input<Item> | undefined = exampleOf(item)
  return documented(
    z.array(item).check(z.maxLength(maxLength)),
    description,
    examples ?? (example === undefined ? undefined : [example]),
  )
}

/** The body of a response with a list, such as `{ "items": [] }`. */
// @__NO_SIDE_EFFECTS__
export function listOf<Item extends z.ZodMiniType>(
  item: Item,
  maxLength: number,
  description: string,
  examples?: z.input<Item>[],
) {
  return object(description, { items: arrayOf(item, maxLength, description, examples) })
}

// @__NO_SIDE_EFFECTS__
export const string = (description: string, example?: string) => documented(z.string(), description, example)

// @__NO_SIDE_EFFECTS__
export const stringOrNull = (description: string, example: string | null = null) =>
  documented(z.nullable(z.string()), description, example)

// @__NO_SIDE_EFFECTS__
export const boolean = (description: string, example?: boolean) =>
  documented(z.boolean(), description, example)

// @__NO_SIDE_EFFECTS__
export const uuid = (description: string, example?: string) => documented(z.uuid(), description, example)

// @__NO_SIDE_EFFECTS__
export function integer(min: number, max: number, description?: string, example?: number) {
  return documented(z.int().check(z.minimum(min), z.maximum(max)), description, example)
}

/** How many there are of something. */
// @__NO_SIDE_EFFECTS__
export const count = (description?: string, example?: number) =>
  integer(0, 2_147_483_647, description, example)

/** A time as the API returns it. */
// @__NO_SIDE_EFFECTS__
export const utcTime = (description: string, example?: string) =>
  documented(z.iso.datetime({ precision: 3 }), inUtc(description), example)

/** A time as the API returns it, or null. */
// @__NO_SIDE_EFFECTS__
export const utcTimeOrNull = (description: string, whenNull: string, example: string | null = null) =>
  documented(z.nullable(z.iso.datetime({ precision: 3 })), `${inUtc(description)} ${whenNull}`, example)

const inUtc = (description: string) => `${description}, in RFC 3339, UTC, with milliseconds.`
