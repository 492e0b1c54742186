import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UserFacingError } from '../../platform/errors.ts'

/** The environment variables of a port and its address. */
type Variables = { port: 'PORT'; host: 'HOST' } | { port: 'METRICS_PORT'; host: 'METRICS_HOST' }

/** How many connections may wait to be accepted: proxies give up on those for which there is no place. */
const backlog = 4096

/**
 * Listens on a host and port; 0 is any free port. No connection is read before the caller's next `await`.
 * @returns The port.
 * @throws {UserFacingError} that names the variables to change, if that is not possible.
 */
export function listen(server: Server, host: string, port: number, variables: Variables): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new UserFacingError(describeError(error, host, port, variables), { cause: error }))
    })
    server.listen(port, host, backlog, () => resolve((server.address() as AddressInfo).port))
  })
}

function describeError(
  { code, message }: NodeJS.ErrnoException,
  host: string,
  port: number,
  variables: Variables,
): string {
  if (code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : port - 1
    return `Port ${port} on ${host} is already in use. Stop the other process or set ${variables.port} to another port, such as ${other}.`
  }
  if (code === 'EACCES')
    return `Port ${port} requires root privileges or is reserved by the system. Set ${variables.port} to another port, such as 8080.`
  return `The server cannot listen on ${host} (${message}). Set ${variables.host} to an address of this machine, such as 127.0.0.1.`
}
