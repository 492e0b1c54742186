import type { PasskeySignIn, PasskeySignInOptions } from '@concrete-quote/openapi'
import { call, readJson } from '../../queries/call.ts'
import { loadLibrary, toPlainError } from './browser-passkeys.ts'

interface ChoiceOptions {
  /** The IDs of those to choose from. Default: all that the browser has for the inbox. */
  ids?: string[]
  /** Until when they are offered in the autofill of the username. Default: the browser asks at once. */
  autofillUntil?: AbortSignal
}

/**
 * Lets the person choose a passkey to sign in with.
 * @throws {Error} if they choose none, or the browser fails.
 */
export async function choosePasskey({ ids, autofillUntil }: ChoiceOptions = {}): Promise<PasskeySignIn> {
  const received = await call('POST', '/api/sessions/passkey-options')
  const options = await readJson<PasskeySignInOptions>(received)
  const { startAuthentication, WebAuthnAbortService } = await loadLibrary()
  autofillUntil?.throwIfAborted()
  autofillUntil?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const allowCredentials = ids?.map((id) => ({ id, type: 'public-key' as const }))
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { ...options, ...(allowCredentials && { allowCredentials }) },
      useBrowserAutofill: autofillUntil !== undefined,
    })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, response: { clientDataJSON, authenticatorData, signature } }
  } catch (cause) {
    throw toPlainError(cause, options.rpId, {
      NotAllowedError: 'No passkey was chosen.',
      otherwise: 'This browser could not use the passkey. Try again.',
    })
  }
}
