import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { createBoundedQueue } from './bounded-queue.ts'

/** OWASP's parameters for scrypt. One hash takes 128 MiB and a quarter of a second or so. */
const cost = { ln: 17, r: 8, p: 1 }
const keyBytes = 32

/** Few at once, because of the memory; so many may wait that the last of them is answered within seconds. */
const runVerification = createBoundedQueue({ concurrency: 2, maxWaiting: 8 })

/** The least length of a password that is the only factor (NIST SP 800-63B-4, section 3.1.1.2). */
export const minPasswordLength = 15

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function hash(password: string, salt: Buffer, { ln, r, p }: typeof cost): Promise<Buffer> {
  const N = 2 ** ln
  return derive(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r })
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Says why a password cannot be a new one; undefined when it can. Length is counted in code points, after NFKC. */
export function newPasswordFault(password: string): string | undefined {
  const length = [...password.normalize('NFKC')].length
  if (length >= minPasswordLength) return undefined
  return `The password has ${length} characters: choose one with at least ${minPasswordLength}, such as four words.`
}

/** Hashes a password into PHC string format: `$scrypt$ln=17,r=8,p=1$SALT$HASH`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await hash(password, salt, cost)
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(key)}`
}

/** What a name that nobody has is compared with, so that it costs what a wrong password costs. */
const nobody = `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${base64(randomBytes(16))}$${base64(randomBytes(keyBytes))}`

/**
 * Whether `password` is the one that was hashed, in constant time. It waits for its turn, and rejects with a
 * `QueueFullError` when too many wait, or with the reason of `signal` when that is aborted first.
 * @param hashed Undefined when there is no such user: never true.
 */
export async function isPassword(
  password: string,
  hashed: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const [, ln, r, p, salt = '', key = ''] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hashed ?? nobody) ?? []
  const parameters = { ln: Number(ln), r: Number(r), p: Number(p) }
  const given = await runVerification(() => hash(password, Buffer.from(salt, 'base64'), parameters), signal)
  return timingSafeEqual(given, Buffer.from(key, 'base64'))
}
