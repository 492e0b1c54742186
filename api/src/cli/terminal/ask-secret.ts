import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/**
 * Reads a secret that the process list must not show: from a prompt without echo on a terminal, else from standard
 * input without the final line break.
 */
export async function askSecret(prompt: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  process.stderr.write(`${prompt}: `)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: unseen, terminal: true })
  const secret = await reader.question('')
  reader.close()
  console.error()
  return secret
}
