import { cannotSolve, problemTypes } from '@concrete-quote/openapi'
import type { Config } from '../config.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store } from '../stores/store.ts'
import { createChallenges } from './challenges.ts'
import { createSignals, type ObservedPost, type Thresholds } from './flood-signals.ts'

/** A post whose sender may have to prove that it is not a bot. */
interface Post extends ObservedPost {
  fieldsHash: string
  /** The value of the `Challenge-Solution` header. */
  solution: string | undefined
}

export type RequireProof = (post: Post) => Promise<boolean>

/** Creates the check of proofs of work. `auto` requires them only during floods, and of suspicious senders. */
export function createRequireProof(
  store: Pick<Store, 'challengeKey' | 'limiter'>,
  config: Pick<Config, 'CHALLENGE'> & Thresholds,
): RequireProof {
  if (config.CHALLENGE === 'off') return () => Promise.resolve(true)
  const leastDifficulty = config.CHALLENGE === 'always' ? 1 : 0
  const challenges = createChallenges(store)
  const observe = createSignals(store, config)

  /**
   * @returns Whether the sender has solved a challenge or did not have to; false if it cannot solve one.
   * @throws {ProblemError} 428 with a challenge if it has not.
   */
  return async function requireProof({ fieldsHash, solution, ...observed }) {
    const isSolved = solution !== undefined && solution !== cannotSolve
    if (isSolved && (await challenges.accept(solution, fieldsHash))) return true
    const difficulty = Math.max(leastDifficulty, await observe(observed))
    if (difficulty === 0) return true
    if (solution === cannotSolve) return false
    const challenge = await challenges.create(fieldsHash, difficulty)
    // For programs: forms never end with this response, because they declare challenges that they cannot solve.
    throw new ProblemError('challenge-required', problemTypes['challenge-required'].remedy, { challenge })
  }
}
