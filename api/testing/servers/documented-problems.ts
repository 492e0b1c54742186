import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { problemMediaType, type Problem } from '@concrete-quote/openapi'
import type { Server } from 'node:http'
import { afterAll, expect } from 'vitest'

interface Operation {
  operationId: string
  responses: Record<string, { $ref?: string; description?: string }>
}
const paths: Record<string, Record<string, Operation>> = document.paths
const responses: Record<
  string,
  { content?: Record<string, { examples?: object; schema: object }>; headers: object }
> = document.components.responses

/** Fails the test file if a server responds with a problem that the document does not name for the operation. */
export function expectDocumentedProblems(server: Server): void {
  const undocumented = new Set<string>()
  server.on('request', ({ method = '', url = '' }, res) => {
    const operation = findOperation(method, url)
    const end = res.end.bind(res)
    res.end = (...body: unknown[]) => {
      if (operation && res.getHeader('Content-Type') === problemMediaType) {
        const { type, status } = JSON.parse(String(body[0])) as Problem
        const name = operation.responses[status]?.$ref?.split('/').at(-1) ?? ''
        const { examples = {} } = responses[name]?.content?.[problemMediaType] ?? {}
        const problem = type.split('/').at(-1) ?? ''
        // Any request has it while too many are in progress, which the introduction says.
        if (problem !== 'too-many-requests' && !(problem in examples))
          undocumented.add(`${operation.operationId} ${type}`)
      }
      return end(...(body as Parameters<typeof end>))
    }
  })
  afterAll(() => expect([...undocumented]).toEqual([]))
}

/** The operation of a request, of which the one with the fewest parameters in its path comes first. */
function findOperation(method: string, url: string): Operation | undefined {
  const path = url.split('?', 1)[0] ?? ''
  const templates = Object.keys(paths).filter((template) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  const [template = ''] = templates.sort((a, b) => a.split('{').length - b.split('{').length)
  return paths[template]?.[method.toLowerCase()]
}
