import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { WebSocketServer, type WebSocket } from 'ws'
import { createCertificate } from './certificate.ts'

/** What Firefox says to its push service (Mozilla's autopush, protocol of its WebSocket). */
interface FirefoxMessage {
  messageType?: 'hello' | 'register' | 'unregister' | 'ack' | 'nack'
  channelID?: string
}

/**
 * Starts Mozilla's push service on loopback, for one Firefox: it passes on what is posted, which Firefox decrypts. Its
 * certificate is in `certificateFile`, for `NODE_EXTRA_CA_CERTS`.
 */
export async function startFirefoxPushService() {
  const certificate = createCertificate()
  /** The subscriptions, and the connection of the Firefox that has them. */
  const channels = new Map<string, WebSocket>()

  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  sockets.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const { messageType, channelID = '' } = JSON.parse(String(data)) as FirefoxMessage
      const reply = (fields: object) => socket.send(JSON.stringify({ messageType, status: 200, ...fields }))
      if (messageType === 'hello') reply({ uaid: randomUUID(), use_webpush: true, broadcasts: {} })
      if (messageType === 'register') {
        channels.set(channelID, socket)
        reply({ channelID, pushEndpoint: `https://localhost:${port(server)}/${channelID}` })
      }
      if (messageType === 'unregister') {
        channels.delete(channelID)
        reply({ channelID })
      }
    })
  })

  const server = createServer(certificate, (req, res) => {
    const channelID = req.url?.slice(1) ?? ''
    const socket = channels.get(channelID)
    if (!socket) {
      res.writeHead(410).end()
      return
    }
    void buffer(req).then((body) => {
      const headers = { encoding: req.headers['content-encoding'] }
      const content = { version: randomUUID(), ttl: 60, data: body.toString('base64url'), headers }
      socket.send(JSON.stringify({ messageType: 'notification', channelID, ...content }))
      res.writeHead(201, { Location: `https://localhost/${content.version}` }).end()
    })
  })
  await Promise.all([once(sockets, 'listening'), once(server.listen(0, '127.0.0.1'), 'listening')])

  return {
    certificateFile: certificate.file,
    channels,
    /** The preferences of a Firefox that uses it. */
    preferences: {
      'dom.push.serverURL': `ws://127.0.0.1:${port(sockets)}/`,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.connection.enabled': true,
    },
    stop() {
      sockets.close()
      for (const socket of sockets.clients) socket.terminate()
      server.close()
      server.closeAllConnections()
    },
  }
}

const port = (server: { address: () => unknown }) => (server.address() as AddressInfo).port
