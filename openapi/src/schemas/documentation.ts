import * as z from 'zod/mini'
import { ofType, unknownFields } from './request-types.ts'

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

/** An object of the document. Its example has those of its properties. */
// @__NO_SIDE_EFFECTS__
export function object<Shape extends z.core.$ZodShape>(description: string, shape: Shape) {
  return documentedObject(z.object(shape, ofType('object')), description)
}

/** An object that clients send, without fields other than these. */
// @__NO_SIDE_EFFECTS__
export function strictObject<Shape extends z.core.$ZodShape>(
  description: string,
  shape: Shape,
  error: Parameters<typeof z.strictObject>[1] = unknownFields(),
) {
  return documentedObject(z.strictObject(shape, error), description)
}

function documentedObject<Schema extends z.ZodMiniObject>(schema: Schema, description: string): Schema {
  const examples = Object.entries(schema.shape).map(([name, property]) => [name, exampleOf(property)])
  const example: unknown = Object.fromEntries(examples.filter(([, value]) => value !== undefined))
  return documented(schema, description, example as z.input<Schema>)
}

/** The example of a schema in the API document, which has one. */
// @__NO_SIDE_EFFECTS__
export function exampleOf<Schema extends z.core.$ZodType>(schema: Schema): z.input<Schema> {
  const { examples } = (z.globalRegistry.get(schema) ?? {}) as { examples?: [z.input<Schema>] }
  return examples?.[0] as z.input<Schema>
}

/** Lists names for the document, each with what it means, such as `won` (the job is ours). */
// @__NO_SIDE_EFFECTS__
export const listNames = (meanings: Record<string, string>) =>
  Object.entries(meanings)
    .map(([name, meaning]) => `\`${name}\` (${meaning})`)
    .join(', ')
