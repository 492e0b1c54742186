import { deviceName, PasskeyName, type NewPasskey, type PasskeySignIn } from '@concrete-quote/openapi'
// The oldest supported browsers cannot convert options and responses themselves.
import {
  startRegistration,
  startAuthentication,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { Removal } from '../../frame/confirmation.tsx'
import { InputField, RequestForm } from '../../frame/form.tsx'
import { call, postJson } from '../../queries/call.ts'
import { passkeysQuery, useRequest } from '../../queries/resources.ts'
import { Item, ItemList, Section } from '../../frame/section.tsx'
import { formatDay, formatTime } from '../../words/time.ts'

export function Passkeys() {
  const obstacle = passkeyObstacle()
  const add = useRequest(({ name }: PasskeyName) => addPasskey(name))
  return (
    <Section title="Passkeys">
      <p>
        With a passkey, you sign in with the screen lock of your phone or computer: a fingerprint, your face,
        or a PIN. There is no password that somebody could steal, and fingerprint and face stay on the device.
      </p>
      <ItemList query={useQuery(passkeysQuery)}>
        {({ id, name, createdAt, lastUsedAt, isSynced }) => {
          const added = `added ${formatDay(createdAt)}`
          const where = isSynced
            ? 'Synced to the devices of your Apple, Google, or other account'
            : 'On one device only'
          return (
            <Item
              key={id}
              name={name}
              hint={
                <>
                  {where}, {added},{' '}
                  <span>{lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : 'not used yet'}</span>
                </>
              }
              actions={
                <Removal verb="Remove" name={`${name}, ${added}`} path={`/api/passkeys/${id}`}>
                  You cannot sign in with it anymore. Delete it on the device, too, which still offers it.
                </Removal>
              }
            />
          )
        }}
      </ItemList>
      {obstacle ? (
        <p className="notice">{obstacle}</p>
      ) : (
        <RequestForm aria-label="Add a passkey" schema={PasskeyName} request={add} button="Add a passkey">
          <InputField
            label="Name of the new passkey"
            name="name"
            defaultValue={deviceName(navigator.userAgent)}
          />
        </RequestForm>
      )}
      <p role="status">{add.isSuccess && 'The passkey is added. You can sign in with it.'}</p>
    </Section>
  )
}

async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await postJson<PublicKeyCredentialCreationOptionsJSON>('/api/passkeys/options')
  const { id, response } = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw toPlainError(cause, optionsJSON.rp.id ?? location.hostname, {
      NotAllowedError: 'No passkey was created.',
      InvalidStateError: 'This device has a passkey of yours already.',
      otherwise: 'This device could not create a passkey. Set a screen lock on it, or use another device.',
    })
  })
  const { clientDataJSON, attestationObject, transports } = response
  const body = { name, id, response: { clientDataJSON, attestationObject, transports } } as NewPasskey
  await call('POST', '/api/passkeys', { body })
}

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
 * @param domain Where passkeys work.
 * @param words The text by the name of the error, and for all others.
 */
function toPlainError(cause: unknown, domain: string, words: Record<string, string>): Error {
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
  const optionsJSON = await postJson<PublicKeyCredentialRequestOptionsJSON>('/api/sessions/passkey-options')
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
