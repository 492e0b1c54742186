import * as z from 'zod/mini'
import { unseen } from '../schemas/request-types.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

export interface Reference {
  $ref: string
}

/** References to the components of a kind, by name. */
export function referencesTo<Name extends string>(
  kind: 'headers' | 'parameters' | 'requestBodies' | 'responses',
  components: Record<Name, object>,
) {
  const entries = Object.keys(components).map((name) => [name, { $ref: `#/components/${kind}/${name}` }])
  return Object.fromEntries(entries) as Record<Name, Reference>
}

/**
 * Converts a zod schema to the JSON Schema that most tools convert to good types: of what a client sends (`input`) or
 * receives (`output`), with references in place of the schemas of components.
 */
export function toJsonSchema(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  references: ReadonlyMap<z.core.$ZodType, Reference> = new Map(),
): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    override({ zodSchema, jsonSchema: part }) {
      const reference = zodSchema === schema ? undefined : references.get(zodSchema)
      replaceContent(part, reference ?? simplify(part, io))
    },
  })
  return jsonSchema
}

function replaceContent(target: JsonSchema, content: object) {
  for (const key of Object.keys(target)) delete target[key]
  Object.assign(target, content)
}

function simplify(part: JsonSchema, io: 'input' | 'output'): JsonSchema {
  // The example of an object has those of its properties.
  const { const: constant, anyOf, additionalProperties, description, examples: _, ...simple } = part
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
  if (simple.type === 'integer') simple.format = Number(simple.maximum) > 2 ** 31 ? 'int64' : 'int32'
  return {
    ...(anyOf && mergeNull(anyOf, io)),
    ...simple,
    ...(description !== undefined && { description }),
  }
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
