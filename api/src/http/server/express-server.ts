import { createServer, IncomingMessage, ServerResponse, type ServerOptions } from 'node:http'
import type { Express } from 'express'

/**
 * Creates a server for an Express application, which is attached later. Its requests and responses are created with the
 * application's prototypes: Express would replace those of each one, and V8 then forgets how to access their properties.
 * That took two fifths of the CPU time of a post (`npm run bench -- api`).
 */
export function createExpressServer(options: ServerOptions) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  const server = createServer({ ...options, IncomingMessage: Request, ServerResponse: Response })
  const attach = (app: Express) => {
    app.request = Object.setPrototypeOf(Request.prototype, app.request) as Express['request']
    app.response = Object.setPrototypeOf(Response.prototype, app.response) as Express['response']
    server.on('request', app)
  }
  return { server, attach }
}
