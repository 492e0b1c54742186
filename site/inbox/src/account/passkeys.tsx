import {
  deviceName,
  PasskeyPatch,
  type Passkey,
  type NewPasskey,
  type NewPasskeyOptions,
} from '@concrete-quote/openapi'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ErrorMessage, Loaded, PendingButton } from '../frame/feedback.tsx'
import { Field, useCheckedForm } from '../settings/parts/checked-form.tsx'
import { Section } from '../settings/parts/section.tsx'
import { passkeyObstacle, loadLibrary, toPlainError } from './browser-passkeys.ts'
import { passkeysQuery } from '../queries/resources.ts'
import { call, readJson } from '../queries/call.ts'
import { Removal } from '../settings/parts/removal.tsx'
import { formatDay, formatTime } from '../words/time.ts'

/** The passkeys of the signed-in person. */
export function Passkeys() {
  const obstacle = passkeyObstacle()
  return (
    <Section title="Passkeys">
      <p>
        With a passkey, you sign in with the screen lock of your phone or computer: a fingerprint, your face,
        or a PIN. There is no password that somebody could steal, and fingerprint and face stay on the device.
      </p>
      <Loaded query={useQuery(passkeysQuery)}>
        {(passkeys) => (
          <ul>
            {passkeys.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </Loaded>
      {obstacle ? <p className="notice">{obstacle}</p> : <AddPasskey />}
    </Section>
  )
}

function AddPasskey() {
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => client.invalidateQueries(passkeysQuery),
  })
  const { errors, form } = useCheckedForm(
    PasskeyPatch,
    (fields) => ({ name: fields.get('name') }),
    ({ name }, element) => add.mutate(name, { onSuccess: () => element.reset() }),
  )
  return (
    <form {...form} aria-label="Add a passkey">
      <Field label="Name of the new passkey" error={errors.name}>
        {(props) => (
          <input name="name" autoComplete="off" defaultValue={deviceName(navigator.userAgent)} {...props} />
        )}
      </Field>
      <div className="actions">
        <PendingButton isPending={add.isPending}>Add a passkey</PendingButton>
      </div>
      <ErrorMessage>{add.error?.message}</ErrorMessage>
      <p role="status">{add.isSuccess && 'The passkey is added. You can sign in with it.'}</p>
    </form>
  )
}

const passkeyPath = ({ id }: Passkey) => `/api/passkeys/${id}`

/** A passkey, which can be renamed and removed. */
function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  const added = `added ${formatDay(createdAt)}`
  return (
    <li>
      <p>
        <bdi className="name">{name}</bdi>
        <span className="hint">
          {isSynced ? 'Synced to the devices of your Apple, Google, or other account' : 'On one device only'},{' '}
          {added}, <span>{lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : 'not used yet'}</span>
        </span>
      </p>
      <div className="actions">
        <Rename passkey={passkey} />
        <Removal
          verb="Remove"
          name={`${name}, ${added}`}
          path={passkeyPath(passkey)}
          list={passkeysQuery.queryKey}
        >
          You cannot sign in with it anymore. Delete it on the device, too, which still offers it.
        </Removal>
      </div>
    </li>
  )
}

function Rename({ passkey }: { passkey: Passkey }) {
  const dialog = useRef<HTMLDialogElement>(null)
  /** How often it was closed: it opens without what was typed before. */
  const [closes, setCloses] = useState(0)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Rename…<span className="hidden">{` ${passkey.name}`}</span>
      </button>
      <dialog
        ref={dialog}
        className="ask"
        aria-label={`Rename ${passkey.name}`}
        onClose={() => setCloses(closes + 1)}
      >
        <NewName key={closes} passkey={passkey} onDone={() => dialog.current?.close()} />
      </dialog>
    </>
  )
}

function NewName({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const client = useQueryClient()
  const rename = useMutation({
    mutationFn: (body: PasskeyPatch) => call('PATCH', passkeyPath(passkey), { body }),
    onSuccess: async () => {
      await client.invalidateQueries(passkeysQuery)
      onDone()
    },
  })
  const { errors, form } = useCheckedForm(
    PasskeyPatch,
    (fields) => ({ name: fields.get('name') }),
    (body) => rename.mutate(body),
  )
  return (
    <form {...form}>
      <Field label="Name of the passkey" error={errors.name}>
        {(props) => <input name="name" autoComplete="off" defaultValue={passkey.name} {...props} />}
      </Field>
      <ErrorMessage>{rename.error?.message}</ErrorMessage>
      <div className="actions">
        <button type="button" onClick={onDone}>
          Cancel
        </button>
        <PendingButton isPending={rename.isPending}>Rename</PendingButton>
      </div>
    </form>
  )
}

/**
 * Lets the person create a passkey, and adds it to those of the signed-in user.
 * @throws {Error} if they do not, or the browser or the server fails.
 */
async function addPasskey(name: string): Promise<void> {
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
