type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Converts the API document to OpenAPI 3.0, for older tools: without webhooks and scopes, which 3.0 lacks. */
export function toOpenApi30(document: object): object {
  const { webhooks: _, ...calls } = JSON.parse(JSON.stringify(document)) as { [key: string]: Json }
  const tags = (calls.tags as { name: string }[]).filter(({ name }) => name !== 'Webhooks')
  return { ...(downgrade({ ...calls, tags }) as object), openapi: '3.0.3' }
}

function downgrade(value: Json): Json {
  if (Array.isArray(value)) return value.map(downgrade)
  if (value === null || typeof value !== 'object') return value
  const { type, examples, security, anyOf, ...rest } = value
  const converted = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, downgrade(part)]))
  // A reference or null, which 3.0 cannot say beside the reference itself.
  if (Array.isArray(anyOf)) Object.assign(converted, { allOf: [downgrade(anyOf[0] ?? null)], nullable: true })
  if (Array.isArray(type)) Object.assign(converted, { type: type[0], nullable: true })
  else if (type !== undefined) converted.type = downgrade(type)
  if (Array.isArray(security)) converted.security = security.map(withoutScopes)
  // The examples of a schema are an array, those of a media type are named.
  if (Array.isArray(examples)) converted.example = examples[0] ?? null
  else if (examples !== undefined) converted.examples = examples
  return converted
}

/** A security requirement without the scopes, which 3.0 allows for OAuth only. */
const withoutScopes = (requirement: Json) =>
  Object.fromEntries(Object.keys(requirement ?? {}).map((scheme) => [scheme, []]))
