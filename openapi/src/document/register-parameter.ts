import type { Reference } from './json-schema.ts'

export type RegisterParameter = (
  componentName: string,
  parameter: {
    name: string
    in: 'query' | 'path' | 'header'
    required?: boolean
    description: string
    example: unknown
    schema: object
  },
) => Reference

/** The schema of a name in a path. */
export const nameInPath = { type: 'string', minLength: 1, maxLength: 300 }
