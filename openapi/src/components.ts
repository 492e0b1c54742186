import { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import * as z from 'zod/mini'
import { Problem } from './problem.ts'
import { publicUrlPlaceholder } from './public-url.ts'
import { QuoteCreated } from './quote-created.ts'
import { QuoteList } from './quote-list.ts'
import { QuoteRequest } from './quote-request.ts'
import { Quote, StoredQuote } from './quote.ts'
import { Credentials, Session } from './session.ts'

// Not to be confused with npm's plain `zod-to-openapi`: an unrelated relic for zod 3.5, in conflict with zod 4.
/** What the document is made of. */
export const registry = new OpenAPIRegistry()

/** Any text of an answer: it came in a body of at most 64 kB. */
export const anyText = { type: 'string' as const, maxLength: 65_536, pattern: String.raw`^[\s\S]*$` }

/** The references of what is registered, so that one that holds another names it. */
const refs = new Map<z.core.$ZodType, { $ref: string }>()

/** The greatest lengths of formats. */
const formatLengths: Record<string, number> = { uuid: 36, 'date-time': 24 }

/** What is said of a shape beside its rules: here, and not in its schema, which visitors download with the form. */
interface Told<Shape> {
  description: string
  /** What a field means, where its name does not say it all. */
  fields?: Partial<Record<keyof Shape, string>>
  example?: Shape
}

/**
 * Registers a schema, and says of each text and number what holds for all.
 * The registry's own `register` wants classic schemas; a component made by zod/mini's `toJSONSchema` serves as well.
 * @returns Its reference, and the schema itself for those that vary it.
 */
function component<Schema extends z.core.$ZodType, Io extends 'input' | 'output'>(
  name: string,
  schema: Schema,
  io: Io,
  { description, fields = {}, example }: Told<Io extends 'input' ? z.input<Schema> : z.output<Schema>>,
) {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    override({ zodSchema, jsonSchema: part }) {
      const known = refs.get(zodSchema)
      if (known) {
        for (const key of Object.keys(part)) delete part[key]
        Object.assign(part, known)
        return
      }
      if (part.type === 'integer') part.format = 'int32'
      if (part.type !== 'string' || part.enum || part.maxLength !== undefined) return
      if (part.format) part.maxLength = formatLengths[part.format] as number
      else Object.assign(part, anyText)
    },
  })
  for (const [field, text] of Object.entries<string | undefined>(fields))
    Object.assign(jsonSchema.properties?.[field] as object, { description: text })
  Object.assign(jsonSchema, { description, ...(example && { examples: [example] }) })
  const { ref } = registry.registerComponent('schemas', name, jsonSchema as object)
  refs.set(schema, ref)
  return { ref, jsonSchema }
}

const time = 'RFC 3339, UTC, milliseconds.'
const received = `When the quote was received: ${time}`
const formLanguage = 'The language of the form (BCP 47).'

export const problem = component('Problem', Problem, 'output', {
  description: 'An error (RFC 9457).',
  fields: {
    type: 'Its kind, to compare as it stands: a path on this server, where a page explains it.',
    detail: 'What went wrong this time, in a sentence.',
    instance: 'Which request it was: `urn:uuid:` and its `X-Request-Id`.',
    errors:
      'With `/api/problems/invalid-request`: each faulty field or parameter, by its JSON Pointer (RFC 6901; empty: the whole body), and what to correct in it.',
  },
}).ref

const request = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0147',
  projectType: 'driveway' as const,
  projectDetails: 'The driveway has cracked.',
}

export const { ref: quoteRequest, jsonSchema: quoteRequestSchema } = component(
  'QuoteRequest',
  QuoteRequest,
  'input',
  {
    description: 'What a visitor sends. Blanks at both ends are dropped, and so are fields not named here.',
    fields: {
      email: 'Absent or blank: none.',
      website:
        'A trap for robots, which no person sees in a form: leave it out. Filled in, the quote is taken for spam.',
      elapsedMs:
        'Milliseconds from the first focus in the form to its submit; under 2,000 the quote is taken for spam. What is no form leaves it out.',
      source: 'Which partner the quote came from.',
      pageUrl: 'The page that the form was on. Its query and fragment are dropped.',
      lang: formLanguage,
    },
    example: request,
  },
)

const exampleQuote = {
  id: '01a1f83a-393b-71ea-82c8-de13b4dd9163',
  ...QuoteRequest.parse(request),
  createdAt: '2026-11-20T09:30:00.000Z',
}

const ofEachQuote = { email: 'null: none.', createdAt: received }

export const quote = component('Quote', Quote, 'output', {
  description: 'A quote as its visitor is answered.',
  fields: ofEachQuote,
  example: exampleQuote,
}).ref

const exampleStoredQuote = {
  ...exampleQuote,
  source: 'lone-star-homes',
  pageUrl: 'https://lone-star-homes.example/driveways',
  lang: 'en',
  spam: null,
}

export const storedQuote = component('StoredQuote', StoredQuote, 'output', {
  description: 'A quote as its owner reads it.',
  fields: {
    ...ofEachQuote,
    source: 'Which partner it came from; null: nobody said.',
    pageUrl: 'The page that the form was on.',
    lang: formLanguage,
    spam: 'Why it is taken for spam: `website` was filled in, or it came faster than a person types. null: it is not.',
  },
  example: exampleStoredQuote,
}).ref

export const quoteList = component('QuoteList', QuoteList, 'output', {
  description: 'A page of quotes, newest first.',
  fields: { next: 'The `cursor` of the next page; null: there is none.' },
  example: { items: [exampleStoredQuote], next: null },
}).ref

export const quoteCreated = component('QuoteCreated', QuoteCreated, 'output', {
  description: 'What a webhook is told.',
  fields: {
    timestamp: received,
    heldBack:
      'How many quotes are taken for spam without doubt, so that no webhook tells of them (`count`), and where they are listed (`url`).',
  },
  example: {
    type: 'quote.created',
    timestamp: exampleQuote.createdAt,
    data: exampleStoredQuote,
    heldBack: { count: 0, url: `${publicUrlPlaceholder}/api/quotes?spam=include` },
  },
}).ref

export const credentials = component('Credentials', Credentials, 'input', {
  description: 'A user whom the owner added, by `npm run users -- add NAME`.',
  example: { username: 'owner', password: 'correct horse battery staple' },
}).ref

export const session = component('Session', Session, 'output', {
  description: 'A sign-in.',
  fields: {
    token: 'To be sent in the header `Authorization: Bearer TOKEN`.',
    expiresAt: `Until when it holds, unless it is used: ${time}`,
  },
  example: {
    token: 'Zc_EKAz3-JRMrUDgd66sk9Vx6i13ib3ktQ51vItrJXc',
    expiresAt: '2026-11-20T21:30:00.000Z',
  },
}).ref
