import * as z from 'zod/mini'

/** What has to be computed, as ALTCHA's protocol (version 2) writes it. Byte strings are hexadecimal. */
export const ChallengeParameters = z.object({
  algorithm: z.literal('PBKDF2/SHA-256'),
  nonce: z.string(),
  salt: z.string(),
  cost: z.int().check(z.minimum(1)),
  keyLength: z.int().check(z.minimum(1)),
  keyPrefix: z.string(),
  keySignature: z.string(),
  expiresAt: z.int(),
  /** Binds the challenge to the fields of one request. */
  data: z.object({ fields: z.string() }),
})

/** A proof-of-work challenge, signed by the server that issued it. */
export const Challenge = z.object({ parameters: ChallengeParameters, signature: z.string() })
export type Challenge = z.infer<typeof Challenge>

/** What a client sends with a request: the challenge as it was received, and its solution. */
export const SolvedChallenge = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})
export type SolvedChallenge = z.infer<typeof SolvedChallenge>
