import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { readLines } from '../format/json-lines.ts'
import type { Behavior, Taken } from './smtp-server-process.ts'

/** A mail that the server accepted: its envelope, source, and parts. */
interface ReceivedMail extends Taken {
  parsed: Email
}

/** A mail server as a separate process. */
export interface TestSmtp {
  url: string
  port: number
  /** The mails accepted so far. */
  mails: ReceivedMail[]
  stop(): Promise<void>
}

export async function startSmtp(behavior: Behavior = 'accept', port = 0): Promise<TestSmtp> {
  const script = join(import.meta.dirname, 'smtp-server-process.ts')
  const server = spawn(process.execPath, ['--import', 'tsx', script, behavior, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  const lines = readLines(server.stdout.setEncoding('utf8'))
  const first = await lines.next()
  const listening = Number(first.value)
  const mails: ReceivedMail[] = []
  const receive = async () => {
    for await (const line of lines) {
      const taken = JSON.parse(line) as Taken
      mails.push({ ...taken, parsed: await PostalMime.parse(taken.raw) })
    }
  }
  void receive()
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    mails,
    async stop() {
      server.kill('SIGKILL')
      await exited
    },
  }
}
