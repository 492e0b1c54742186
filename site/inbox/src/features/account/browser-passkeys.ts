import type { PasskeySignIn } from '@concrete-quote/openapi'
// The oldest supported browsers cannot convert options and responses themselves.
import {
  startAuthentication,
  WebAuthnAbortService,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call, readJson } from '../../queries/call.ts'

/** Why this browser cannot use passkeys on this page, and what to do about it. Undefined if it can. */
export function passkeyObstacle(): string | undefined {
  if (!isSecureContext) return 'Open the inbox over HTTPS: only then can it use passkeys.'
  if (/^[\d.]+$|:/.test(location.hostname))
    return 'Open the inbox by its name, not by its IP address: only then can it use passkeys.'
  if (!('PublicKeyCredential' in window)) return 'This browser cannot use passkeys. Use another one.'
  return undefined
}

/**
 * Says in plain words why the browser has failed.
 * @param cause Its error.
 * @param domain Where passkeys work.
 * @param words The text by the name of the error, and for all others.
 */
export function toPlainError(cause: unknown, domain: string, words: Record<string, string>): Error {
  const name = cause instanceof Error ? cause.name : ''
  const message =
    name === 'SecurityError'
      ? `Passkeys work at ${domain} only: open the inbox there.`
      : (words[name] ?? words.otherwise)
  return new Error(message, { cause })
}

/**
 * Lets the person choose a passkey to sign in with.
 * @param autofillUntil Until when they are offered in the autofill of the username. Default: the browser asks at once.
 * @throws {Error} if they choose none, or the browser fails.
 */
export async function choosePasskey(autofillUntil?: AbortSignal): Promise<PasskeySignIn> {
  const received = await call('POST', '/api/sessions/passkey-options')
  const optionsJSON = await readJson<PublicKeyCredentialRequestOptionsJSON>(received)
  autofillUntil?.throwIfAborted()
  autofillUntil?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  try {
    const useBrowserAutofill = autofillUntil !== undefined
    const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, response: { clientDataJSON, authenticatorData, signature } }
  } catch (cause) {
    throw toPlainError(cause, optionsJSON.rpId ?? location.hostname, {
      NotAllowedError: 'No passkey was chosen.',
      otherwise: 'This browser could not use the passkey. Try again.',
    })
  }
}
