import { MonthCount, SourceCounts, SourceList } from '../../schemas/source.ts'
import * as examples from '../examples.ts'
import type { RegisterSchema } from './document-schema.ts'

/** Registers the schemas of sources. */
export function registerSourceSchemas(register: RegisterSchema) {
  register('MonthCount', MonthCount, 'output', {
    description: 'The number of quotes in a month, without suspected spam.',
    fields: { month: 'The month in UTC, such as `2026-11`.' },
    example: examples.exampleMonth,
  })
  register('SourceCounts', SourceCounts, 'output', {
    description: 'A source, and how many quotes it brought.',
    fields: {
      source: 'The name of the source, or null for quotes without one.',
      origins: 'The registered origins, whose quotes have this source. Empty if it is not registered.',
      months: 'Newest first. Months without quotes are left out.',
    },
    example: examples.exampleSource,
  })
  return {
    sourceList: register('SourceList', SourceList, 'output', {
      description:
        'The sources of all quotes: registered ones by name, then others by their number of quotes, then quotes without a source.',
      example: examples.exampleSources,
    }),
  }
}
