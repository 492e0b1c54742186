import {
  cleanLine,
  namesOf,
  unknownParameters,
  type Access,
  type BinaryResponse,
  type FieldError,
  type GivenHeaders,
  type JsonBody,
  type JsonResponse,
  type Operation,
  type Operations,
} from '@concrete-quote/openapi'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import * as z from 'zod/mini'
import { parseInput, readJson, readMergePatch } from './request/input.ts'
import { methodNotAllowed } from './routes.ts'
import { checkAgain } from './sender.ts'

/** What the handler of an operation gets: what its request has, parsed. */
export interface OperationRequest<Of extends Operation> {
  req: Request
  res: Response
  params: Record<ParametersIn<Of['route']>, string>
  query: Of extends { query: infer Query } ? z.output<Query> : undefined
  body: Of extends { body: infer Body } ? Received<Body> : undefined
}

/** The names of the parameters in a path, such as `id` of `/api/quotes/{id}`. */
type ParametersIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never

type Received<Body> = Body extends { received: infer Schema }
  ? z.output<Schema>
  : Body extends JsonBody<infer Schema>
    ? z.output<Schema>
    : undefined

/** A response of an operation: its status, with the headers and the body that the document says. */
export type Reply<Of extends Operation> = {
  [Status in keyof Of['responses'] & number]: { status: Status } & HeadersOf<Of['responses'][Status]> &
    ContentOf<Of['responses'][Status]>
}[keyof Of['responses'] & number]

type HeadersOf<Response> = Response extends { headers: infer Names }
  ? Optional<Pick<GivenHeaders, keyof Names & keyof GivenHeaders>>
  : unknown

/** Headers, which a reply need not have if none of them is required. */
type Optional<Headers> = Record<never, never> extends Headers ? { headers?: Headers } : { headers: Headers }

type ContentOf<Response> =
  Response extends JsonResponse<infer Schema>
    ? { body: z.output<Schema> }
    : Response extends BinaryResponse
      ? { send: (headers: Record<string, string>) => Promise<void> }
      : unknown

/** What a handler returns if there is nothing to send: it has sent a page, or the client has left. */
export const responded = Symbol('responded')

export type Handler<Of extends Operation> = (
  request: OperationRequest<Of>,
) => Reply<Of> | typeof responded | Promise<Reply<Of> | typeof responded>

/** The handler of an operation, with those that may reject its requests. */
interface Route<Of extends Operation> {
  /** Lets pages of other origins send it, and answers their preflights. */
  cors?: RequestHandler
  /** Those before it is checked who sends it. */
  first?: RequestHandler[]
  /** Those after that, before the body is read, such as limits. */
  before?: RequestHandler[]
  /** Those that read the body into `req.body`. Default: as JSON, or as a JSON Merge Patch if the method is PATCH. */
  read?: RequestHandler[]
  /** Writes the detail of the problem that a body is not valid. Default: the name and the error of each field. */
  describe?: (errors: FieldError[]) => string
  handle: Handler<Of>
}

/** Decides who can use an operation: the handlers that may reject its requests for that. */
export type Guard<Kind extends Access = Access> = (access: Kind) => RequestHandler[]

type Routes<Of extends Operations> = { [Id in keyof Of]: Handler<Of[Id]> | Route<Of[Id]> }

const noQuery = z.strictObject({}, unknownParameters)

/**
 * Routes requests for operations to their handlers. GET includes HEAD. OPTIONS, where there is CORS, ends with 204; every
 * other method is answered with 405. Both have `Allow` (RFC 9110, sections 10.2.1 and 15.5.6). What changes something is
 * rejected with 422 if its query is not valid: a misspelled `dryRun` must not store a quote. Who sent it is checked again
 * when its body has arrived.
 */
export function route<Of extends Operations>(operations: Of, guard: Guard<Of[keyof Of]['access']>) {
  const create = <Id extends keyof Of>(id: Id, routes: Routes<Of>) =>
    createRoute<Of[Id]>(operations[id], guard, routes[id])
  return {
    // A second call, which knows the operations: the types of handlers follow from them.
    to: (routes: Routes<Of>): Router => createRouter(namesOf(operations).map((id) => create(id, routes))),
  }
}

function createRouter(all: ReturnType<typeof createRoute>[]): Router {
  const router = Router()
  // Of two that match, the one without a parameter is meant.
  const paths = [...new Set(all.map(({ path }) => path))].sort(
    (a, b) => a.split(':').length - b.split(':').length,
  )
  for (const path of paths) {
    const here = all.filter((each) => each.path === path)
    const [cors] = here.flatMap((each) => each.cors ?? [])
    const methods = here.flatMap(({ method }) => (method === 'get' ? ['get', 'head'] : method))
    const allow = [...methods, ...(cors ? ['options'] : [])].sort().join(', ').toUpperCase()
    const route = router.route(path)
    for (const { method, handlers } of here) route[method](...handlers)
    if (cors) route.options(cors, (_req, res) => void res.status(204).set('Allow', allow).end())
    route.all(methodNotAllowed(allow))
  }
  return router
}

function createRoute<Of extends Operation>(
  operation: Of,
  guard: Guard<Of['access']>,
  given: Handler<Of> | Route<Of>,
) {
  const options: Route<Of> = typeof given === 'function' ? { handle: given } : given
  const { cors, first = [], before = [], read = readersOf(operation) } = options
  const [method = '', path = ''] = operation.route.split(' ')
  return {
    method: method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: path.replace('/api', '').replaceAll(/\{(\w+)\}/g, ':$1'),
    cors,
    handlers: [
      ...(cors ? [cors] : []),
      ...first,
      ...guard(operation.access),
      ...before,
      ...read,
      respondTo(operation, options),
    ],
  }
}

const isRead = ({ route }: Operation) => route.startsWith('GET ')

function readersOf({ route, body }: Operation): RequestHandler[] {
  if (!body || 'form' in body) return []
  return route.startsWith('PATCH ') ? readMergePatch : readJson
}

function respondTo<Of extends Operation>(operation: Of, { describe, handle }: Route<Of>): RequestHandler {
  const { body, query = isRead(operation) ? undefined : noQuery } = operation
  const schema = body && 'schema' in body ? (body.received ?? body.schema) : undefined
  return async (req, res) => {
    const parsed = {
      req,
      res,
      params: namesIn(req.params),
      query: query && parseInput(query, req.query),
      body: undefined as unknown,
    }
    if (req.body !== undefined) await checkAgain(res)
    if (schema) parsed.body = parseInput(schema, req.body, describe && { describe })
    // The types of an operation are those of the schemas that have parsed it.
    const reply = await handle(parsed as OperationRequest<Of>)
    if (reply !== responded) await sendReply(res, reply)
  }
}

/** The parameters of a path, cleaned as names in bodies are: who creates a user under a name finds them by it. */
const namesIn = (params: Request['params']) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? cleanLine(value) : value,
    ]),
  )

interface AnyReply {
  status: number
  headers?: Record<string, string>
  body?: unknown
  send?: (headers: Record<string, string>) => Promise<void>
}

/** Sends the reply of an operation. */
export async function sendReply(
  res: Response,
  { status, headers = {}, body, send }: AnyReply,
): Promise<void> {
  res.statusCode = status
  if (send) return send(headers)
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  if (body === undefined) res.end()
  // It also negotiates, which only reading needs, and which took a fifth of the time of a post.
  else if (res.req.method === 'GET' || res.req.method === 'HEAD') res.json(body)
  else {
    res.setHeader('Content-Type', 'application/json; charset=utf-8')
    res.end(JSON.stringify(body))
  }
}
