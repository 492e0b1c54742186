import { randomUUID } from 'node:crypto'
import { solutionHeader, solveChallenge, type Problem } from '@concrete-quote/openapi'

/**
 * Sends a quote with a text of its own through the trusted proxy, and solves the challenge if there is one.
 * @param address Of the sender.
 * @returns The status of the last response.
 */
export async function sendQuote(url: string, address: string): Promise<number> {
  const body = JSON.stringify({
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '(214) 555-0147',
    projectType: 'driveway',
    projectDetails: `${randomUUID()} has cracked along its whole length.`,
  })
  const post = (headers: Record<string, string> = {}) =>
    fetch(`${url}/api/quotes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, ...headers },
      body,
    })
  const response = await post()
  if (response.status !== 428) {
    await response.arrayBuffer()
    return response.status
  }
  const { challenge } = (await response.json()) as Problem
  if (!challenge) throw new Error('The response has no challenge.')
  const repeated = await post({ [solutionHeader]: await solveChallenge(challenge) })
  await repeated.arrayBuffer()
  return repeated.status
}
