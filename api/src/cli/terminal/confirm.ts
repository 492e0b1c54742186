import { createInterface } from 'node:readline/promises'

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
