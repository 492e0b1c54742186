// A mail server for the tests: `tsx smtp-server-process.ts BEHAVIOUR PORT`. Each mail it takes is a line of JSON on
// stdout, after a first line that holds its port.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Takes every mail; takes none; takes none at first; says nothing at all, or nothing after the mail. */
export type Behaviour = 'accept' | 'refuse' | 'greylist' | 'silent' | 'hang'

/** A mail as its server took it. */
export interface Taken {
  from: string
  to: string[]
  raw: string
}

const [, , behaviour = 'accept', port = '0'] = process.argv as [string, string, Behaviour?, string?]
const seen = new Set<string>()
const refusal = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onConnect: (_session, done) => {
    if (behaviour !== 'silent') done()
  },
  onRcptTo: ({ address }, _session, done) => {
    const known = seen.has(address)
    seen.add(address)
    if (behaviour === 'refuse') done(refusal(550, `5.1.1 <${address}>: no such mailbox`))
    else if (behaviour === 'greylist' && !known)
      done(refusal(451, '4.7.1 Greylisted, please try again later'))
    else done()
  },
  onData: (stream, { envelope }, done) => {
    const take = async () => {
      const raw = await text(stream)
      if (behaviour === 'hang') return
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
