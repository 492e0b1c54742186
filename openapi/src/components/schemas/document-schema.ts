import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import * as z from 'zod/mini'
import { toJsonSchema, type Reference } from '../json-schema.ts'

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
