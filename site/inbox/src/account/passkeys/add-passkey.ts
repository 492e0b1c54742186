import type { NewPasskey, NewPasskeyOptions } from '@concrete-quote/openapi'
import { call, readJson } from '../../queries/call.ts'
import { loadLibrary, toPlainError } from './browser-passkeys.ts'

/**
 * Lets the person create a passkey, and adds it to those of the signed-in user.
 * @throws {Error} if they do not, or the browser or the server fails.
 */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await readJson<NewPasskeyOptions>(await call('POST', '/api/passkeys/options'))
  const { startRegistration } = await loadLibrary()
  const { id, response } = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw toPlainError(cause, optionsJSON.rp.id, {
      NotAllowedError: 'No passkey was created.',
      InvalidStateError: 'This device has a passkey of yours already.',
      otherwise: 'This device could not create a passkey. Set a screen lock on it, or use another device.',
    })
  })
  const { clientDataJSON, attestationObject, transports } = response
  const body = { name, id, response: { clientDataJSON, attestationObject, transports } } as NewPasskey
  await call('POST', '/api/passkeys', { body })
}
