import * as z from 'zod/mini'

// Bundlers drop the schemas that a page does not use, with their texts: these functions say that they have no side effects.

/** Adds what the API document says about a schema. */
// @__NO_SIDE_EFFECTS__
export function documented<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string | undefined,
  example?: z.input<Schema>,
): Schema {
  z.globalRegistry.add(schema, {
    ...z.globalRegistry.get(schema),
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [example] }),
  })
  return schema
}

/** The example of a schema in the API document. */
// @__NO_SIDE_EFFECTS__
export function exampleOf<Schema extends z.ZodMiniType>(schema: Schema): z.input<Schema> {
  const { examples } = z.globalRegistry.get(schema) as { examples: [z.input<Schema>] }
  return examples[0]
}
