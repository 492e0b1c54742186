import type { Challenge, SolvedChallenge } from '../schemas/challenge.ts'

/**
 * Solves a challenge of the API with Web Crypto, off the main thread.
 * @returns The value of the `Challenge-Solution` header.
 * @throws {TypeError} if there is no Web Crypto, as on pages without TLS.
 */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: cost }
  const password = fromHex(nonce + '00000000')
  const counterView = new DataView(password.buffer)
  for (let counter = 0; ; counter++) {
    counterView.setUint32(password.length - 4, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = toHex(await crypto.subtle.deriveBits(pbkdf2, key, keyLength * 8))
    if (!derivedKey.startsWith(keyPrefix)) continue
    const solved: SolvedChallenge = { challenge, solution: { counter, derivedKey } }
    return btoa(JSON.stringify(solved))
  }
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
