import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readLines } from '../../platform/format/json-lines.ts'

/** Reads a secret that the process list must not show: at a prompt without echo, or the first line of standard input. */
export async function promptSecret(prompt: string): Promise<string> {
  if (!process.stdin.isTTY) return firstLine(process.stdin)
  process.stderr.write(`${prompt}: `)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: unseen, terminal: true })
  const secret = await reader.question('')
  reader.close()
  console.error()
  return secret
}

async function firstLine(input: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const line of readLines(input)) return line.replace(/\r$/, '')
  return ''
}

/** Asks on the terminal. Without one, the answer is no. */
export async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error(`${question} Confirm with --yes.`)
    return false
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await prompt.question(`${question} (y/N) `)
  prompt.close()
  return /^y(es)?$/i.test(answer.trim())
}

/** Resolves a path against the folder in which it was typed: npm runs scripts in the root of the repository. */
export const resolvePath = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
