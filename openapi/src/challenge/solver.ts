import { supportedLanguage } from '../messages/language.ts'
import { challengeMessages } from '../messages/challenge.ts'
import type { Problem } from '../schemas/problem.ts'
import { cannotSolve } from './solution-header.ts'
import { solveChallenge } from './solve-challenge.ts'

/** Delay before the visitor is notified, in milliseconds. */
const slowAfterMs = 1000

/** How often a challenge is solved: one may expire while it is sent, or be spent by a response that was lost. */
const maxAttempts = 2

/**
 * Solves the challenge of a response 428, and sends the request again. If that is not possible, sends that it cannot be
 * solved, so that the quote is stored in any case.
 * @param send Sends the request with a value of the `Challenge-Solution` header.
 * @param lang The language of the form (BCP 47).
 * @param onSlow Called with a sentence for the visitor if solving takes more than a second.
 */
export async function solveAndSend(
  response: Response,
  send: (solution: string) => Promise<Response>,
  lang: string | null | undefined,
  onSlow?: (message: string) => void,
): Promise<Response> {
  const { solving } = challengeMessages[supportedLanguage(lang ?? '') ?? 'en']
  for (let attempt = 0; attempt < maxAttempts && response.status === 428; attempt++) {
    const timer = setTimeout(() => onSlow?.(solving), slowAfterMs)
    const solution = await solve(response).catch(() => cannotSolve)
    clearTimeout(timer)
    response = await send(solution)
  }
  return response.status === 428 ? send(cannotSolve) : response
}

async function solve(response: Response): Promise<string> {
  const { challenge } = (await response.json()) as Problem
  if (!challenge) throw new TypeError('The response has no challenge.')
  return solveChallenge(challenge)
}
