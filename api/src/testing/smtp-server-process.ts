// A mail server for the tests: `tsx smtp-server-process.ts BEHAVIOR PORT`. Prints its port, then a line of JSON for
// each mail that it accepts.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Accepts every mail, none, none at first, none with a certain text; never responds, or not after the mail. */
export type Behavior = 'accept' | 'refuse' | 'filter' | 'greylist' | 'silent' | 'hang'

/** A mail that the server accepted. */
export interface Taken {
  from: string
  to: string[]
  raw: string
}

const [, , behavior = 'accept', port = '0'] = process.argv as [string, string, Behavior?, string?]
const seen = new Set<string>()
const smtpError = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })

const server = new SMTPServer({
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
  onData: (stream, { envelope }, done) => {
    const take = async () => {
      const raw = await text(stream)
      if (behavior === 'hang') return
      if (behavior === 'filter' && raw.includes('GTUBE'))
        return done(smtpError(554, '5.7.1 Spam message rejected'))
      const { mailFrom, rcptTo } = envelope
      const mail: Taken = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw,
      }
      process.stdout.write(`${JSON.stringify(mail)}\n`)
      done()
    }
    void take()
  },
})
server.on('error', () => undefined)
const { server: socket } = server
await once(server.listen(Number(port), '127.0.0.1'), 'listening')
process.stdout.write(`${(socket.address() as AddressInfo).port}\n`)
