import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Accepts every mail, none, none at first, none with a certain text; never responds, or not after the mail. */
export type Behavior = 'accept' | 'refuse' | 'filter' | 'greylist' | 'silent' | 'hang'

/** A mail that the server accepted: its envelope, source, and parts. */
interface ReceivedMail {
  from: string
  to: string[]
  raw: string
  parsed: Email
}

/** A mail server on this machine. */
export interface TestSmtp {
  url: string
  port: number
  /** The mails accepted so far. Each is added before its sender learns that it was accepted. */
  mails: ReceivedMail[]
  stop(): Promise<void>
}

const smtpError = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })

/** @param options Such as TLS and authentication, which it does not have by default. */
export async function startSmtp(
  behavior: Behavior = 'accept',
  port = 0,
  options: SMTPServerOptions = {},
): Promise<TestSmtp> {
  const mails: ReceivedMail[] = []
  const seen = new Set<string>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect: (_session, done) => {
      if (behavior !== 'silent') done()
    },
    onRcptTo: ({ address }, _session, done) => {
      const known = seen.has(address)
      seen.add(address)
      if (behavior === 'refuse') done(smtpError(550, `5.1.1 <${address}>: no such mailbox`))
      else if (behavior === 'greylist' && !known)
        done(smtpError(451, '4.7.1 Greylisted, please try again later'))
      else done()
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const receive = async () => {
        const raw = await text(stream)
        if (behavior === 'hang') return
        if (behavior === 'filter' && raw.includes('GTUBE'))
          return done(smtpError(554, '5.7.1 Spam message rejected'))
        const from = mailFrom ? mailFrom.address : ''
        const to = rcptTo.map(({ address }) => address)
        mails.push({ from, to, raw, parsed: await PostalMime.parse(raw) })
        done()
      }
      void receive()
    },
    ...options,
  })
  // A client that disconnects is not an error of the test.
  smtp.on('error', () => undefined)
  const { server } = smtp
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
  })
  await once(smtp.listen(port, '127.0.0.1'), 'listening')
  const listening = (server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    mails,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
