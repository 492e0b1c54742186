import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * Requests a path without reading any response: 32 pipelined requests on each of 16 connections.
 * @param client The address from which they seem to come.
 */
export async function pipelineUnread(url: string, path: string, token: string, client: string) {
  const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nAccept: */*\r\nAuthorization: Bearer ${token}\r\n\r\n`
  const sockets: Socket[] = []
  for (let n = 0; n < 16; n++) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    sockets.push(socket.on('error', () => undefined))
    await once(socket, 'connect')
    socket.pause().write(head.repeat(32))
  }
  return sockets
}
