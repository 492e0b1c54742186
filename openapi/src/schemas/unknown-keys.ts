import { missingOrWrongType } from './text.ts'

interface Issue {
  code?: string | undefined
  input?: unknown
}

/** The errors of a body that is no object, or has fields other than those of its schema. */
export const unknownFields = (message = 'Unknown field') => ({
  error: ({ code, input }: Issue) =>
    code === 'unrecognized_keys' ? message : missingOrWrongType('object', input),
})

/** The error of query parameters other than those of the schema. */
export const unknownParameters = {
  error: ({ code }: Issue) => (code === 'unrecognized_keys' ? 'Unknown parameter' : undefined),
}
