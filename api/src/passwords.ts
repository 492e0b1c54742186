import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's parameters for scrypt; one hash takes 128 MiB, so no more than two are made at once. */
const cost = { ln: 17, r: 8, p: 1 }
const atOnce = 2
const keyBytes = 32

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

let running = 0
const waiting: (() => void)[] = []

async function hash(password: string, salt: Buffer, { ln, r, p }: typeof cost): Promise<Buffer> {
  if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
  else running++
  try {
    const N = 2 ** ln
    return await derive(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password into PHC string format: `$scrypt$ln=17,r=8,p=1$SALT$HASH`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await hash(password, salt, cost)
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(key)}`
}

/** What a name that nobody has is compared with, so that it costs what a wrong password costs. */
const nobody = `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${base64(randomBytes(16))}$${base64(randomBytes(keyBytes))}`

/** Whether `password` is the one that was hashed, in constant time. `hashed` undefined: no such user, never true. */
export async function isPassword(password: string, hashed = nobody): Promise<boolean> {
  const [, ln, r, p, salt = '', key = ''] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hashed) ?? []
  const given = await hash(password, Buffer.from(salt, 'base64'), {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(given, Buffer.from(key, 'base64'))
}
