import * as z from 'zod/mini'
import { formMessages } from '../messages/index.ts'
import { documented, exampleOf, listNames } from '../schemas/documentation.ts'
import * as all from '../schemas/index.ts'
import { publishedPattern } from '../schemas/request-types.ts'
import type { Reference } from './references.ts'

// `QuoteRequest` is documented here, because visitors download it with the form.
const { Closure, NewCampaign, QuietHours, QuoteRequest, Replies, Reply, Settings } = all
const { StoredCampaign, StoredQuote } = all
const { shape } = QuoteRequest
documented(shape.projectType, `The kind of work: ${listNames(formMessages.en.projectTypes)}.`, 'driveway')
documented(shape.firstName, 'The given name, on one line.')
documented(shape.lastName, 'The family name, on one line.')
documented(shape.phone, 'As people write it, such as `(214) 555-0123 ext. 12`: the format is not checked.')
documented(shape.projectDetails, 'What is to be done, as plain text. Lines end with U+000A.')
for (const field of Object.values(NewCampaign.shape))
  documented(field, 'As the visit has it. Absent, null, or empty if it has none.')
documented(shape.email, 'The email address. Absent, null, or empty if there is none.')
documented(
  shape.reference,
  'What the sender calls the request, such as the number of a record in a CRM. The owner reads it, and finds the quote by it. Absent, null, or empty if there is none.',
)
documented(
  shape.source,
  'The partner that the request comes from. Requests from a registered origin have the registered name instead. A registered name is ignored in requests from any other origin, or without an `Origin` header. An API token that is limited to a partner decides instead.',
)
documented(shape.pageUrl, 'The page that the form was on. Its query and fragment are not stored.')
documented(shape.lang, 'The language that the visitor reads (BCP 47).')
documented(NewCampaign, 'How the visit began, as far as it is known.', exampleOf(StoredCampaign))
documented(
  shape.campaign,
  'How the visit began: the parameters of the link that led to its first page, the path of that page (`landingPage`), and the host that linked to it (`referrer`). Absent, null, or empty if that is unknown.',
)
documented(
  QuoteRequest,
  'A request for a free quote. Spaces and invisible characters, such as U+200B, at both ends of a text are trimmed, and unknown fields are ignored. Control characters are removed, after the lengths of texts are checked; those from U+0080 to U+009F are replaced by U+FFFD, except U+0092 by the apostrophe that Windows has there. A tab or line break becomes a space, except in `projectDetails`. No required text consists of invisible characters only, which the patterns do not express.',
  QuoteRequest.parse(exampleOf(StoredQuote)),
)

/** The schemas of the document by name: all with an example. */
const components = Object.fromEntries(
  Object.entries<unknown>({
    ...all,
    ProjectType: shape.projectType,
    // Under the name by which clients have known the response since version 1.0.
    Quote: all.SubmittedQuote,
    SubmittedQuote: undefined,
    Campaign: all.StoredCampaign,
    StoredCampaign: undefined,
    NewSource: all.Source,
    Source: undefined,
  }).filter(
    (entry): entry is [string, z.ZodMiniType] =>
      /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodMiniType && exampleOf(entry[1]) !== undefined,
  ),
)

/** Schemas of responses that are made of what clients send: there, unknown properties are rejected; here, they are to be ignored. */
const returned = new Set<z.ZodMiniType>([Settings, Replies, Reply, QuietHours, Closure])

const references = new Map<z.core.$ZodType, Reference>(
  Object.entries(components).map(([name, schema]) => [schema, { $ref: `#/components/schemas/${name}` }]),
)

export function schemaReference(schema: z.ZodMiniType): Reference {
  const reference = references.get(schema)
  if (!reference) throw new Error('Unknown schema: add its file to `schemas/index.ts`, or an example.')
  return reference
}

/** Converts a payload, which refers to the schemas of the document. */
export const payloadSchema = (payload: z.ZodMiniType): object => toJsonSchema(payload, 'output', references)

const PhotoForm = {
  type: 'object',
  description: 'A form with photos.',
  properties: {
    photo: {
      type: 'array',
      items: { type: 'string', format: 'binary' },
      minItems: 1,
      maxItems: all.maxPhotos,
      description: 'The files, each in a part of its own with this name.',
    },
  },
  required: ['photo'],
  example: { photo: ['JPEG'] },
}

export const schemas: Record<string, object> = {
  ...Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [
      name,
      {
        ...toJsonSchema(schema, returned.has(schema) ? 'output' : 'input', references),
        examples: [exampleOf(schema)],
      },
    ]),
  ),
  PhotoForm,
}

type JsonSchema = z.core.JSONSchema.JSONSchema

/**
 * Converts a zod schema to the JSON Schema that most tools convert to good types: of what a client sends (`input`) or
 * receives (`output`), with references in place of the schemas of components.
 */
export function toJsonSchema(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  references: ReadonlyMap<z.core.$ZodType, Reference> = new Map(),
): JsonSchema {
  // What clients send is strict, but for a `QuoteRequest`.
  const isReceived =
    io === 'output' || (schema instanceof z.ZodMiniObject && schema._zod.def.catchall === undefined)
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    override({ zodSchema, jsonSchema: part }) {
      const reference = zodSchema === schema ? undefined : references.get(zodSchema)
      replaceContent(part, reference ?? simplify(part, io))
      if (isReceived) allowMoreValues(part)
    },
  })
  return jsonSchema
}

function replaceContent(target: JsonSchema, content: object) {
  for (const key of Object.keys(target)) delete target[key]
  Object.assign(target, content)
}

/** Lists the values of an enumeration as those of today: a client that rejects others breaks when the API adds one. */
function allowMoreValues(part: JsonSchema) {
  if (!part.enum || part.enum.length === 1) return
  part['x-extensible-enum'] = part.enum.filter((value) => value !== null)
  delete part.enum
}

function simplify(part: JsonSchema, io: 'input' | 'output'): JsonSchema {
  // The example of an object has those of its properties.
  const { const: constant, anyOf, additionalProperties, description, examples: _, ...simple } = part
  // A client that rejects unknown properties breaks when the API adds one.
  if (additionalProperties !== undefined && (additionalProperties !== false || io === 'input'))
    simple.additionalProperties = additionalProperties
  if (constant !== undefined) simple.enum = [constant]
  // With a pattern or a length beside a format, clients validate the parsed value as if it were text.
  if (simple.format) {
    delete simple.pattern
    delete simple.maxLength
  }
  simple.pattern &&= publishedPattern(simple.pattern)
  if (simple.minLength === 0) delete simple.minLength
  if (simple.type === 'integer') simple.format = Number(simple.maximum) > 2 ** 31 ? 'int64' : 'int32'
  return {
    ...(anyOf && mergeNull(anyOf, io)),
    ...simple,
    ...(description !== undefined && { description }),
  }
}

/** Merges `anyOf: [X, null]` into X with the type `[…, null]`, which every tool reads, unless X is a reference. */
function mergeNull(anyOf: JsonSchema[], io: 'input' | 'output'): JsonSchema {
  const [choice, nothing, ...others] = anyOf
  // A choice that is itself a choice of null has two types.
  const [type] = [choice?.type].flat()
  if (!choice || !type || nothing?.type !== 'null' || others.length > 0) return { anyOf }
  return {
    ...simplify(choice, io),
    type: [type, 'null'],
    ...(choice.enum && { enum: [...choice.enum, null] }),
  }
}
