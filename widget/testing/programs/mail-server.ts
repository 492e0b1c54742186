import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

interface MailServer {
  url: string
  /** The addresses that got a mail so far. */
  receivers: string[]
  /** The mails, as they were sent. */
  mails: string[]
  /** Refuses every address from now on. */
  refuseAll: () => void
  stop: () => void
}

/** Starts the least that receives mail (RFC 5321). */
export async function startMailServer(): Promise<MailServer> {
  const receivers: string[] = []
  const mails: string[] = []
  let isRefusing = false

  async function converse(socket: Socket) {
    const reply = (line: string) => socket.write(`${line}\r\n`)
    let isText = false
    let text = ''
    reply('220 mail.example')
    for await (const line of createInterface(socket)) {
      const address = /^RCPT TO:<(.+)>/i.exec(line)?.[1]
      if (isText) {
        if (line !== '.') {
          text += `${line}\n`
          continue
        }
        isText = false
        mails.push(text)
        text = ''
        reply('250 2.0.0 Queued as 4711')
      } else if (address && isRefusing) reply('550 5.1.1 No such mailbox')
      else if (line === 'DATA') {
        isText = true
        reply('354 Go ahead')
      } else {
        if (address) receivers.push(address)
        reply('250 OK')
      }
    }
  }

  const server = createServer((socket) => void converse(socket).catch(() => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receivers,
    mails,
    refuseAll: () => (isRefusing = true),
    stop: () => server.close(),
  }
}
