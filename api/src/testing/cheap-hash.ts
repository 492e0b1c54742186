import { randomBytes, scryptSync } from 'node:crypto'

/** Hashes a password in PHC format, at low cost to verify. */
export function cheapHash(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 })
  const [saltText, keyText] = [salt, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$scrypt$ln=4,r=8,p=1$${saltText}$${keyText}`
}
