import { MonthCount, Source, SourceCounts, SourceList } from '../../schemas/source.ts'
import type { RegisterSchema } from '../json-schema.ts'
import { nameInPath, type RegisterParameter } from '../register-parameter.ts'
import { json, type RegisterResponse } from '../register-response.ts'
import type { RegisterBody } from '../request-bodies.ts'

const exampleNewSource = {
  name: 'lone-star-homes',
  origin: 'https://lone-star-homes.example',
} satisfies Source

const exampleMonth = { month: '2026-11', quotes: 12 }

const exampleSource = {
  source: exampleNewSource.name,
  origins: [exampleNewSource.origin],
  months: [exampleMonth, { month: '2026-10', quotes: 9 }],
} satisfies SourceCounts

const exampleSources = {
  items: [exampleSource, { source: null, origins: [], months: [{ month: '2026-11', quotes: 4 }] }],
} satisfies SourceList

/** Registers the schemas of sources. */
export function registerSourceSchemas(register: RegisterSchema) {
  register('MonthCount', MonthCount, 'output', {
    description: 'The number of quotes in a month, without suspected spam.',
    fields: { month: 'The month in UTC, such as `2026-11`.' },
    example: exampleMonth,
  })
  register('SourceCounts', SourceCounts, 'output', {
    description: 'A source, and how many quotes it brought.',
    fields: {
      source: 'The name of the source, or null for quotes without one.',
      origins: 'The registered origins, whose quotes have this source. Empty if it is not registered.',
      months: 'Newest first. Months without quotes are left out.',
    },
    example: exampleSource,
  })
  return {
    sourceList: register('SourceList', SourceList, 'output', {
      description:
        'The sources of all quotes: registered ones by name, then others by their number of quotes, then quotes without a source.',
      example: exampleSources,
    }),
    newSource: register('NewSource', Source, 'input', {
      description: 'An origin of a partner: quotes from its pages have the name of the partner.',
      fields: { origin: 'The address of its pages, without a path, such as https://partner.example.' },
      example: exampleNewSource,
    }),
  }
}

type Schemas = ReturnType<typeof registerSourceSchemas>

/** Registers the responses about sources. */
export function registerSourceResponses(register: RegisterResponse, schemas: Schemas) {
  return {
    sources: register('Sources', 'The sources.', json(schemas.sourceList, { sources: exampleSources })),
    sourceAdded: register(
      'SourceAdded',
      'The origin is registered.',
      json(schemas.newSource, { source: exampleNewSource }),
    ),
    sourceRemoved: register(
      'SourceRemoved',
      'The source is removed with its origins. Its quotes keep the name.',
    ),
  }
}

/** Registers the request bodies about sources. */
export function registerSourceBodies(register: RegisterBody, schemas: Schemas) {
  return {
    newSource: register('AddedSource', 'The partner and an origin of its pages.', schemas.newSource, {
      partner: { summary: 'A partner', value: exampleNewSource },
    }),
  }
}

/** Registers the parameters about sources. */
export function registerSourceParameters(register: RegisterParameter) {
  return {
    sourceName: register('SourceName', {
      name: 'name',
      in: 'path',
      required: true,
      description: 'The name of the partner.',
      example: exampleNewSource.name,
      schema: nameInPath,
    }),
  }
}
