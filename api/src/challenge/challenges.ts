import { SolvedChallenge, type Challenge } from '@concrete-quote/openapi'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Store } from '../stores/store.ts'

/**
 * The iterations of each key: 0.3 ms of a desktop's core. Fewer keys with more iterations would cost clients as much,
 * but the server more, because it derives one key for each challenge.
 */
export const cost = 1000

/**
 * The maximum number of keys that a client has to derive; the average is half of it. A phone takes a few milliseconds for
 * each (`npm run bench -- challenge`).
 */
export const maxKeys = 250

/** How long a challenge may be solved and sent, in seconds. */
const lifetime = 10 * 60

/**
 * Creates and verifies challenges by ALTCHA's protocol, version 2, with a key that the store's servers share. Each is
 * bound to the fields of one request, expires, and is accepted once.
 */
export function createChallenges(store: Pick<Store, 'challengeKey' | 'limiter'>) {
  const spent = store.limiter({ name: 'spent-challenges', points: 1, duration: lifetime })
  let key: Promise<string> | undefined
  /** Read once. A failure is forgotten, so that the next call tries again. */
  function secret(): Promise<string> {
    key ??= store.challengeKey().catch((error: unknown) => {
      key = undefined
      throw error
    })
    return key
  }

  return {
    /**
     * @param fieldsHash Of the request's fields.
     * @param difficulty The factor of the work.
     */
    async create(fieldsHash: string, difficulty: number): Promise<Challenge> {
      const hmacSecret = await secret()
      return (await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(maxKeys * difficulty),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + lifetime,
        data: { fields: fieldsHash },
        hmacSignatureSecret: hmacSecret,
        // The library allows one key for both: what they sign has different lengths and forms.
        hmacKeySignatureSecret: hmacSecret,
      })) as Challenge
    },

    /**
     * Whether a solution is right, for these fields, and neither expired nor spent. If so, it is spent.
     * @param solution The value of the header.
     */
    async accept(solution: string, fieldsHash: string): Promise<boolean> {
      const solved = parseSolution(solution)
      if (solved?.challenge.parameters.data.fields !== fieldsHash) return false
      const hmacSecret = await secret()
      const { verified } = await verifySolution({
        ...solved,
        deriveKey,
        hmacSignatureSecret: hmacSecret,
        hmacKeySignatureSecret: hmacSecret,
      })
      return verified && (await spent.count(solved.challenge.signature)).isAllowed
    },
  }
}

function parseSolution(solution: string): SolvedChallenge | undefined {
  try {
    return SolvedChallenge.parse(JSON.parse(Buffer.from(solution, 'base64').toString()))
  } catch {
    return undefined
  }
}
