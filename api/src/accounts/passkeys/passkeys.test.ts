import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { anAuthenticator } from '../../../testing/values/an-authenticator.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { createPasskeys } from './passkeys.ts'

const ada = { id: 'u1', username: 'ada' }
const store = openSqliteStore(freshDataDir())
const { signInOptions, creationOptions, verifyNew, verifySignIn } = createPasskeys(
  store,
  'https://quotes.example.com',
)
type Deviations = Parameters<ReturnType<typeof anAuthenticator>['get']>[1]

/** Creates a passkey of ada on a new authenticator. */
async function add(deviations: Deviations = {}) {
  const authenticator = anAuthenticator()
  const created = authenticator.create(await creationOptions(ada, []), deviations)
  return { authenticator, created, passkey: await verifyNew({ ...created, name: 'Phone' }, 'ada') }
}

/** Adds a passkey of ada, which is valid. */
async function addValid() {
  const { authenticator, passkey } = await add()
  if (!passkey) throw new Error('The passkey is not valid.')
  return { authenticator, passkey }
}

const tooLate = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1000 })
afterEach(() => vi.useRealTimers())

/** What neither a new passkey nor a sign-in may have. */
const invalid: [string, Deviations][] = [
  ['a page of another origin', { origin: 'https://quotes.example.com:8443' }],
  ['another server', { rpId: 'example.com' }],
  ['a person who was not verified', { isUserVerified: false }],
  ['a challenge that the server did not create', { challenge: 'A'.repeat(72) }],
  ['no challenge', { challenge: '' }],
  ['a challenge that is no text', { challenge: { length: 2 ** 33 } }],
]

describe('a new passkey', () => {
  it('is accepted, and stored as a public key', async () => {
    const { authenticator, passkey } = await addValid()
    expect(passkey).toMatchObject({
      id: authenticator.id,
      username: 'ada',
      name: 'Phone',
      counter: 0,
      transports: ['internal', 'hybrid'],
      isSynced: true,
      lastUsedAt: null,
    })
    expect(Buffer.from(passkey.publicKey, 'base64url').subarray(0, 4).toString('hex')).toBe('a5010203')
  })

  it.each(invalid)('is rejected from %s', async (_what, deviations) => {
    expect((await add(deviations)).passkey).toBeUndefined()
  })

  it('is accepted once', async () => {
    const { created } = await add()
    expect(await verifyNew({ ...created, name: 'Again' }, 'ada')).toBeUndefined()
  })

  it('is rejected after five minutes', async () => {
    const created = anAuthenticator().create(await creationOptions(ada, []))
    tooLate()
    expect(await verifyNew({ ...created, name: 'Late' }, 'ada')).toBeUndefined()
  })

  it('is rejected with the challenge of another user, or of a sign-in', async () => {
    const options = await creationOptions(ada, [])
    const authenticator = anAuthenticator()
    expect(await verifyNew({ ...authenticator.create(options), name: 'Phone' }, 'zoë')).toBeUndefined()
    const { challenge } = await signInOptions()
    const created = authenticator.create(options, { challenge })
    expect(await verifyNew({ ...created, name: 'Phone' }, 'ada')).toBeUndefined()
  })
})

describe('a sign-in with a passkey', () => {
  it('is accepted, and says how often the authenticator was used', async () => {
    const { authenticator, passkey } = await addValid()
    expect(await verifySignIn(authenticator.get(await signInOptions()), passkey)).toBe(0)
    const used = authenticator.get(await signInOptions(), { counter: 7 })
    expect(await verifySignIn(used, passkey)).toBe(7)
  })

  it.each(invalid)('is rejected from %s', async (_what, deviations) => {
    const { authenticator, passkey } = await addValid()
    const given = authenticator.get(await signInOptions(), deviations)
    expect(await verifySignIn(given, passkey)).toBeUndefined()
  })

  it('is rejected with a challenge of a clock that was ahead', async () => {
    const { authenticator, passkey } = await addValid()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
    const given = authenticator.get(await signInOptions())
    vi.useRealTimers()
    expect(await verifySignIn(given, passkey)).toBeUndefined()
  })

  it('is rejected if another authenticator signed', async () => {
    const { passkey } = await addValid()
    const given = { ...anAuthenticator().get(await signInOptions()), id: passkey.id }
    expect(await verifySignIn(given, passkey)).toBeUndefined()
  })

  it('is accepted once', async () => {
    const { authenticator, passkey } = await addValid()
    const given = authenticator.get(await signInOptions())
    expect(await verifySignIn(given, passkey)).toBe(0)
    expect(await verifySignIn(given, passkey)).toBeUndefined()
  })

  it('is rejected after five minutes', async () => {
    const { authenticator, passkey } = await addValid()
    const given = authenticator.get(await signInOptions())
    tooLate()
    expect(await verifySignIn(given, passkey)).toBeUndefined()
  })

  it('is rejected with the challenge of a new passkey', async () => {
    const { authenticator, passkey } = await addValid()
    const { challenge } = await creationOptions(ada, [])
    const given = authenticator.get(await signInOptions(), { challenge })
    expect(await verifySignIn(given, passkey)).toBeUndefined()
  })

  it('is rejected if it is garbage', async () => {
    const { authenticator, passkey } = await addValid()
    const { id } = authenticator
    const garbage = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' }
    expect(await verifySignIn({ id, response: garbage }, passkey)).toBeUndefined()
  })
})

it.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])('passkeys are not offered at %s', async (address) => {
  const { signInOptions } = createPasskeys(store, address)
  await expect(signInOptions()).rejects.toThrow(/^Passkeys need a domain name, and this server is at /)
})
