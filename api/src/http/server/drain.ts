import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a keep-alive connection may send another request, whose response closes it. */
const keepAliveGraceMs = 500

const checkMs = 50

/** Ends a server: resolves when its last connection is closed, at the latest when `deadline` is aborted. */
export type Drain = (deadline: AbortSignal) => Promise<void>

/**
 * Prepares a server for a graceful shutdown. While it drains, every response says `Connection: close`, so that a busy
 * client learns of it from a response, not from a reset connection.
 */
export function drainable(server: Server): Drain {
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

  return async (deadline) => {
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
