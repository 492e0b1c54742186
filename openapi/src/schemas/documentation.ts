import * as z from 'zod/mini'

// Bundlers drop the schemas that a page does not use, with their texts: these functions say that they have no side effects.

/** Adds what the API document says about a schema. */
// @__NO_SIDE_EFFECTS__
export function documented<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  example?: z.input<Schema>,
): Schema {
  const examples = example === undefined ? {} : { examples: [example] }
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), description, ...examples })
  return schema
}

/** The example of a schema in the API document. */
// @__NO_SIDE_EFFECTS__
export function exampleOf<Schema extends z.ZodMiniType>(schema: Schema): z.input<Schema> {
  const { examples } = z.globalRegistry.get(schema) as { examples: [z.input<Schema>] }
  return examples[0]
}

/** The body of a response with a list, such as `{ "items": [] }`. */
// @__NO_SIDE_EFFECTS__
export function listOf<Item extends z.ZodMiniType>(
  item: Item,
  maxLength: number,
  description: string,
  examples: z.input<Item>[] = [exampleOf(item)],
) {
  const list = z.object({ items: z.array(item).check(z.maxLength(maxLength)) })
  return documented(list, description, { items: examples })
}

/** A time in a response. */
// @__NO_SIDE_EFFECTS__
export function utcTime(description?: string) {
  const time = z.iso.datetime({ precision: 3 })
  return description === undefined
    ? time
    : documented(time, `${description}, in RFC 3339, UTC, with milliseconds.`)
}

/** The same, or null. */
// @__NO_SIDE_EFFECTS__
export function utcTimeOrNull(description: string, whenNull: string) {
  return documented(z.nullable(utcTime()), `${description}, in RFC 3339, UTC, with milliseconds. ${whenNull}`)
}
