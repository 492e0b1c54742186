import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'
import { countAtOnce, maxAtOnce, thisMachine } from '../rate-limit.ts'
import { network } from '../sender.ts'
import { UserFacingError } from '../../platform/errors.ts'

/** The time after which a connection without progress is closed at the latest, for example because its client does not read. */
const defaultTimeoutMs = 30_000

/** The maximum number of open connections. An idle one takes about 30 kB. */
const maxConnections = 20_000

/** The minimum interval between log lines about refused connections. */
const warningIntervalMs = 60_000

/**
 * Closes connections that make no progress, and refuses connections above the limits. The limit per address does not
 * apply to this machine and to trusted proxies, whose connections serve many clients.
 * @param isProxy Whether the peer at an address is a trusted proxy.
 */
export function limitConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  log: Log,
  timeoutMs = defaultTimeoutMs,
): void {
  server.timeout = timeoutMs
  // The timeout of a response is half of that, because Node looks for progress of a pending write only when this time is
  // over, and the first time always finds some: the part that was sent at once. A request that arrives slowly is answered
  // with 408 before.
  server.on('request', (req) => {
    const halve = () => void req.socket.setTimeout(timeoutMs / 2)
    if (hasBody(req)) req.once('end', halve)
    else halve()
  })
  server.maxConnections = maxConnections
  const count = countAtOnce()
  let warnedAt = -Infinity

  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const from = network(remoteAddress)
    if (thisMachine.includes(from)) return
    const end = count(from)
    if (!end) {
      socket.destroy()
      if (Date.now() - warnedAt < warningIntervalMs) return
      warnedAt = Date.now()
      log.warn(
        `Refused a connection: its IP address already has ${maxAtOnce} open connections. If it is a reverse proxy, set TRUST_PROXY.`,
      )
      return
    }
    socket.once('close', end)
  })
}

/** Whether a request has a body (RFC 9112, section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}

/** How many connections may wait to be accepted: proxies give up on those for which there is no place. */
const backlog = 4096

/**
 * Listens on a host and port; 0 is any free port. No connection is read before the caller's next `await`.
 * @param prefix Of the variables `PORT` and `HOST`, for the error.
 * @throws {UserFacingError} that names the variables to change, if that is not possible.
 */
export function listen(server: Server, host: string, port: number, prefix = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new UserFacingError(describeError(error, host, port, prefix), { cause: error }))
    })
    server.listen(port, host, backlog, () => resolve((server.address() as AddressInfo).port))
  })
}

function describeError(
  { code, message }: NodeJS.ErrnoException,
  host: string,
  port: number,
  prefix: string,
): string {
  if (code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : port - 1
    return `Port ${port} on ${host} is already in use. Stop the other process or set ${prefix}PORT to another port, such as ${other}.`
  }
  if (code === 'EACCES')
    return `Port ${port} requires root privileges or is reserved by the system. Set ${prefix}PORT to another port, such as 8080.`
  return `The server cannot listen on ${host} (${message}). Set ${prefix}HOST to an address of this machine, such as 127.0.0.1.`
}

/** How long a keep-alive connection may send another request, whose response closes it. */
const keepAliveGraceMs = 500

const checkMs = 50

/**
 * Prepares a server for a graceful shutdown. While it drains, every response says `Connection: close`, so that a busy
 * client learns of it from a response, not from a reset connection.
 * @returns Ends it: resolves when its last connection is closed, at the latest when `deadline` is aborted.
 */
export function drainable(server: Server) {
  const sockets = new Set<Socket>()
  const responses = new Set<ServerResponse>()
  let draining = false
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', (_req, res) => {
    if (draining) res.setHeader('Connection', 'close')
    responses.add(res)
    res.once('close', () => responses.delete(res))
  })

  return async (deadline: AbortSignal): Promise<void> => {
    draining = true
    for (const res of responses) if (!res.headersSent) res.setHeader('Connection', 'close')
    const cut = () => sockets.forEach((socket) => socket.destroy())
    deadline.addEventListener('abort', cut)
    // `close` ends idle connections at once: wait until busy clients have received their last response.
    const graceEnds = Date.now() + keepAliveGraceMs
    while (sockets.size > 0 && Date.now() < graceEnds) await sleep(checkMs)
    const closed = new Promise((resolve) => server.close(resolve))
    // Browsers open connections speculatively, which Node does not count as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    if (deadline.aborted) cut()
    // A connection whose response had already begun becomes idle when that ends.
    const idle = setInterval(() => server.closeIdleConnections(), checkMs)
    await closed
    clearInterval(idle)
    deadline.removeEventListener('abort', cut)
  }
}
