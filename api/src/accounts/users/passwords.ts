import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { company, minPasswordLength } from '@concrete-quote/openapi'
import { createBoundedQueue, QueueFullError } from '../../platform/bounded-queue.ts'
import { unavailable } from '../../http/problem.ts'

/** OWASP's parameters for scrypt. One hash takes 128 MiB and about a quarter of a second. */
const cost = { ln: 17, r: 8, p: 1 }
const keyBytes = 32

/**
 * One at once to limit memory, and few waiting so that the last one takes only seconds. Known clients have a queue of
 * their own, so that a flood of others does not delay them.
 */
const limits = { concurrency: 1, maxWaiting: 8 }
const queues = { known: createBoundedQueue(limits), others: createBoundedQueue(limits) }

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function hash(password: string, salt: Buffer, { ln, r, p }: typeof cost): Promise<Buffer> {
  const N = 2 ** ln
  return derive(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r })
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * Why a new password is not acceptable; undefined if it is. Its length is counted in code points after NFKC. Control
 * characters are not allowed (RFC 8265, section 4.2): many of them cannot be typed into the sign-in form.
 */
export async function newPasswordFault(password: string, username: string): Promise<string | undefined> {
  if (/\p{Cc}/u.test(password))
    return 'The password contains a control character, such as a tab or a line break: choose one without.'
  const normalized = password.normalize('NFKC')
  const { length } = [...normalized]
  if (length < minPasswordLength)
    return `The password has ${length} characters: choose one with at least ${minPasswordLength}, such as four words.`
  if (await isGuessable(normalized, username))
    return 'The password is easy to guess: choose one that is not a common password, a pattern, or a name, such as four random words.'
  return undefined
}

/** Hashes a password to the PHC string format: `$scrypt$ln=17,r=8,p=1$SALT$HASH`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return toPhc(salt, await hash(password, salt, cost))
}

function toPhc(salt: Buffer, key: Buffer): string {
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(key)}`
}

/** Hashes the new password of a signed-in or invited user, in the queue of known clients. */
export function hashPasswordInTurn(password: string): Promise<string> {
  return orBusy(queues.known(() => hashPassword(password), new AbortController().signal))
}

/** Waits for work in the queue of passwords. If too many wait, rejects with a problem that the client may see. */
export async function orBusy<T>(queued: Promise<T>): Promise<T> {
  try {
    return await queued
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error
    throw unavailable('Too many people are signing in right now. Try again in 2 seconds.', 2)
  }
}

/** How the hash of an account without a password begins. */
const noPassword = '$none$'

/** Makes the hash of an account without a password. It is random, because device cookies are signed with it. */
export const noPasswordHash = () => noPassword + randomBytes(keyBytes).toString('base64url')

/** Whether an account has a password. Others sign in with a passkey, or by a one-time link. */
export const hasPassword = (passwordHash: string) => !passwordHash.startsWith(noPassword)

/** Compared with for unknown names and accounts without a password, so that they take as long as a wrong one. */
const nobody = toPhc(randomBytes(16), randomBytes(keyBytes))

/**
 * Verifies a password against its hash, in constant time, also if there is no such user or the account has none. Rejects
 * with a `QueueFullError` if too many wait, or with the reason of `signal` if that is aborted first.
 */
export async function isPassword(
  password: string,
  hashed: string | undefined,
  signal: AbortSignal,
  queue: keyof typeof queues = 'others',
): Promise<boolean> {
  const compared = hashed !== undefined && hasPassword(hashed) ? hashed : nobody
  const [, ln, r, p, salt = '', key = ''] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(compared) ?? []
  const parameters = { ln: Number(ln), r: Number(r), p: Number(p) }
  const given = await queues[queue](() => hash(password, Buffer.from(salt, 'base64'), parameters), signal)
  return timingSafeEqual(given, Buffer.from(key, 'base64'))
}

/** What anybody who knows the site tries first: the company, its places and phone number, and the product. */
const contextWords = [
  ...company.name.toLowerCase().split(' '),
  ...company.serviceAreas.map((area) => area.toLowerCase()),
  company.region.toLowerCase(),
  company.phone.replace(/\D/g, ''),
  'concrete',
  'quote',
]

let loading: ReturnType<typeof load> | undefined

/** Loads the estimator when a password is chosen, since its dictionaries take time and memory. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  // Longer passwords are judged by their start: checking a contrived one of 300 characters would block for half a second.
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 64 })
}

/**
 * Whether a password can be guessed in about 10⁸ tries: because it is a common password or a variant of one, or a
 * pattern such as repeated, consecutive, or neighboring characters. Names of the company and the user count for nothing.
 */
async function isGuessable(password: string, username: string): Promise<boolean> {
  const words = [...contextWords, username.toLowerCase()]
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const estimator = await loading
  return estimator.check(rest, words).score < 3
}
