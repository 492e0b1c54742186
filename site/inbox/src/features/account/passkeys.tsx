import { deviceName, PasskeyName, type NewPasskey } from '@concrete-quote/openapi'
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { Removal } from '../../frame/confirmation.tsx'
import { InputField, RequestForm } from '../../frame/form.tsx'
import { call, readJson } from '../../queries/call.ts'
import { passkeysQuery, useRequest } from '../../queries/resources.ts'
import { Item, ItemList, Section } from '../../frame/section.tsx'
import { formatDay, formatTime } from '../../words/time.ts'
import { passkeyObstacle, toPlainError } from './browser-passkeys.ts'

/** The passkeys of the signed-in person. */
export function Passkeys() {
  const obstacle = passkeyObstacle()
  const add = useRequest(({ name }: PasskeyName) => addPasskey(name), passkeysQuery)
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
                <Removal
                  verb="Remove"
                  name={`${name}, ${added}`}
                  path={`/api/passkeys/${id}`}
                  list={passkeysQuery.queryKey}
                >
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

/**
 * Lets the person create a passkey, and adds it to those of the signed-in user.
 * @throws {Error} if they do not, or the browser or the server fails.
 */
async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await readJson<PublicKeyCredentialCreationOptionsJSON>(
    await call('POST', '/api/passkeys/options'),
  )
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
