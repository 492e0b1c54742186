import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface CutNetwork {
  /** Where the server is reached through this network, such as `http://localhost:40123`. */
  origin: string
  /** Cuts all connections once the browser has sent so many bytes more, and lets none through from then on. */
  cutAfter: (bytes: number) => void
  /** Lets connections through again. */
  restore: () => void
  close: () => void
}

/** Connects browsers to a server by a network that can be cut: not every engine can be put offline by a test. */
export async function startCutNetwork(serverOrigin: string): Promise<CutNetwork> {
  const port = Number(new URL(serverOrigin).port)
  const sockets = new Set<Socket>()
  let bytesLeft = Infinity
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }

  const listener = createServer((client) => {
    if (bytesLeft <= 0) return client.destroy()
    const server = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (chunk) => {
      bytesLeft -= chunk.length
      if (bytesLeft <= 0) cut()
    })
    client.pipe(server).pipe(client)
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://localhost:${(listener.address() as AddressInfo).port}`,
    cutAfter: (bytes) => (bytesLeft = bytes),
    restore: () => (bytesLeft = Infinity),
    close: () => {
      listener.close()
      cut()
    },
  }
}
