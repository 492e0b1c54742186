import * as examples from '../examples.ts'
import { json, type Parts } from './register-response.ts'

/** Registers the responses about sources. */
export function registerSourceResponses({ register, schemas }: Parts) {
  return {
    sources: register(
      'Sources',
      'The sources.',
      json(schemas.sourceList, { sources: examples.exampleSources }),
    ),
  }
}
