interface Issue {
  code?: string | undefined
  input?: unknown
}

/** Names the type of a value as JSON does: `null`, `array`, `object`, `string`, `number`, or `boolean`. */
function jsonType(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

/** The generic message for a missing value. */
export const requiredMessage = 'Required'

/** The generic messages for a missing value and a wrong type. */
export function missingOrWrongType(
  expected: 'string' | 'number' | 'object' | 'array',
  value: unknown,
): string {
  return value === undefined ? requiredMessage : `Expected ${expected}, received ${jsonType(value)}`
}

/** The generic messages of a schema for a missing value and a wrong type. */
// @__NO_SIDE_EFFECTS__
export const ofType = (expected: Parameters<typeof missingOrWrongType>[0]) => ({
  error: ({ input }: Issue) => missingOrWrongType(expected, input),
})

/** The errors of a body that is no object, or has fields other than those of its schema. */
export const unknownFields = (message = 'Unknown field') => ({
  error: ({ code, input }: Issue) =>
    code === 'unrecognized_keys' ? message : missingOrWrongType('object', input),
})

/** The error of query parameters other than those of the schema. */
export const unknownParameters = {
  error: ({ code }: Issue) => (code === 'unrecognized_keys' ? 'Unknown parameter' : undefined),
}
