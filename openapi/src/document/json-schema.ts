import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import * as z from 'zod/mini'
import { unseen } from '../schemas/text.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** A reference to a component of the document. */
export interface Reference {
  $ref: string
}

/**
 * Converts a zod schema to the JSON Schema that most tools convert to good types.
 * @param io Whether a client sends the value (`input`) or receives it (`output`).
 * @param references Components to reference in place of the schemas that they were created from.
 */
export function toJsonSchema(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  references = new Map<z.core.$ZodType, Reference>(),
): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    override({ zodSchema, jsonSchema: part }) {
      const reference = references.get(zodSchema)
      if (reference) replaceContent(part, reference)
      else replaceContent(part, simplify(part, io))
    },
  })
  return jsonSchema
}

function replaceContent(target: JsonSchema, content: object) {
  for (const key of Object.keys(target)) delete target[key]
  Object.assign(target, content)
}

function simplify(part: JsonSchema, io: 'input' | 'output'): JsonSchema {
  const { const: constant, anyOf, additionalProperties, ...simple } = part
  // A client that rejects unknown properties breaks when the API adds one.
  if (additionalProperties !== undefined && (additionalProperties !== false || io === 'input'))
    simple.additionalProperties = additionalProperties
  if (constant !== undefined) simple.enum = [constant]
  // With a pattern or a length beside these formats, clients validate the parsed value as if it were text.
  if (simple.format === 'uuid' || simple.format === 'date-time' || simple.format === 'uri') {
    delete simple.pattern
    delete simple.maxLength
  }
  // Tools disagree about which exotic spaces `\s` includes, and Postman sends them. Most do not know the rest of `unseen`.
  simple.pattern &&= simple.pattern
    .replaceAll(unseen, String.raw`\s`)
    .replaceAll(/\[\\s\]\*|\\s\*/g, String.raw`[ \t\r\n]*`)
  if (simple.minLength === 0) delete simple.minLength
  if (simple.type === 'integer') simple.format = 'int32'
  return anyOf ? { ...mergeNull(anyOf, io), ...simple } : simple
}

/** Merges `anyOf: [X, null]` into X with the type `[…, null]`, which every tool reads. */
function mergeNull(anyOf: JsonSchema[], io: 'input' | 'output'): JsonSchema {
  const [choice, nothing, ...others] = anyOf
  if (typeof choice?.type !== 'string' || nothing?.type !== 'null' || others.length > 0) return { anyOf }
  return {
    ...simplify(choice, io),
    type: [choice.type, 'null'],
    ...(choice.enum && { enum: [...choice.enum, null] }),
  }
}

/** The documentation of a schema. It is here rather than in the schema, which visitors download with the form. */
interface Documentation<Shape> {
  description: string
  /** The descriptions of fields whose names do not explain themselves. */
  fields?: Partial<Record<keyof Shape, string>>
  example?: Shape
}

/** How descriptions of times end. */
export const utc = 'in RFC 3339, UTC, with milliseconds.'

/** Converts a schema to JSON Schema with its documentation. */
export function documentSchema<Schema extends z.core.$ZodType, Io extends 'input' | 'output'>(
  schema: Schema,
  io: Io,
  {
    description,
    fields = {},
    example,
  }: Documentation<Io extends 'input' ? z.input<Schema> : z.output<Schema>>,
  references?: Map<z.core.$ZodType, Reference>,
) {
  const jsonSchema = toJsonSchema(schema, io, references)
  for (const [field, text] of Object.entries<string | undefined>(fields))
    Object.assign(jsonSchema.properties?.[field] as object, { description: text })
  return Object.assign(jsonSchema, { description }, example !== undefined && { examples: [example] })
}

export type RegisterSchema = ReturnType<typeof createRegisterSchema>

/** Creates a function that registers a schema, which must come after those that it refers to. */
export function createRegisterSchema(registry: OpenAPIRegistry) {
  const references = new Map<z.core.$ZodType, Reference>()

  return function register<Schema extends z.core.$ZodType, Io extends 'input' | 'output'>(
    name: string,
    schema: Schema,
    io: Io,
    documentation: Documentation<Io extends 'input' ? z.input<Schema> : z.output<Schema>>,
  ): Reference {
    const jsonSchema: object = documentSchema(schema, io, documentation, references)
    const { ref } = registry.registerComponent('schemas', name, jsonSchema)
    references.set(schema, ref)
    return ref
  }
}
