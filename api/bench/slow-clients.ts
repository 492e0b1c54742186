import { connect, type Socket } from 'node:net'
import type { TestServer } from '../testing/servers/server.ts'

/** Opens 10,000 connections that have each sent the start of a request. */
export async function connectSlowClients({ url }: TestServer): Promise<Socket[]> {
  const { hostname, port } = new URL(url)
  const clients: Socket[] = []
  const head = `POST /api/quotes HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{`
  for (let made = 0; made < 10_000; made += 500) {
    await Promise.all(
      Array.from(
        { length: 500 },
        () =>
          new Promise((resolve) => {
            const client = connect(Number(port), hostname, () => client.write(head, resolve))
            client.on('error', resolve)
            clients.push(client)
          }),
      ),
    )
  }
  return clients
}
