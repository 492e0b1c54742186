import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import { publicUrlPlaceholder } from '../company.ts'
import { parameterComponents } from './parameters.ts'
import { bodyComponents } from './request-bodies.ts'
import { responseComponents } from './responses.ts'

/** Optional parameters that examples have: one keeps nothing, the other takes the place of a token. */
const shownParameters = ['dryRun', 'key']

/**
 * Describes how to call an operation by a curl command in Markdown, from the examples of its parameters and body. A shell
 * has the token in `TOKEN`.
 */
export function curlExample({
  method,
  path,
  parameters = [],
  security = [],
  requestBody,
  responses,
}: RouteConfig): string {
  const given = parameters.flatMap((reference) => componentOf(parameterComponents, reference) ?? [])
  const query = new URLSearchParams()
  let url = `${publicUrlPlaceholder}${path}`
  for (const { name, in: place, example, ...parameter } of given) {
    if (place === 'path') url = url.replace(`{${name}}`, String(example))
    const isShown = ('required' in parameter && parameter.required) || shownParameters.includes(name)
    if (place === 'query' && isShown) query.set(name, String(example))
  }
  const needsToken = security.length > 0 && security.every(({ bearer }) => bearer)
  const success = componentOf(responseComponents, Object.values(responses)[0])
  const isDownload = success?.content && !('application/json' in success.content)
  const parts = [
    'curl',
    ...(method === 'get' || (method === 'post' && requestBody) ? [] : [`-X ${method.toUpperCase()}`]),
    ...(isDownload ? ['-OJ'] : []),
    quoted(query.size > 0 ? `${url}?${query}` : url),
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...bodyArguments(requestBody),
  ]
  return `\`\`\`sh\n${parts.join(' ')}\n\`\`\``
}

function bodyArguments(reference: unknown): string[] {
  const content = componentOf(bodyComponents, reference)?.content
  if (!content) return []
  if (!('application/json' in content)) return ['-F photo=@photo.jpg']
  const { examples }: { examples: Record<string, { value: unknown }> } = content['application/json']
  const [example] = Object.values(examples)
  return [`--json ${quoted(JSON.stringify(example?.value))}`]
}

/** Quotes an argument for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The component that a reference names, by the last segment of its path. */
function componentOf<Component>(components: Record<string, Component>, reference: unknown) {
  const { $ref = '' } = (reference ?? {}) as { $ref?: string }
  return components[$ref.split('/').at(-1) ?? '']
}
