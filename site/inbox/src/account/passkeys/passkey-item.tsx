import { PasskeyPatch, type Passkey } from '@concrete-quote/openapi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { call } from '../../queries/call.ts'
import { Field } from '../../settings/parts/field.tsx'
import { Removal } from '../../settings/parts/removal.tsx'
import { useCheckedForm } from '../../settings/parts/use-checked-form.ts'
import { formatDay, formatTime } from '../../words/time.ts'
import { passkeysQuery } from './passkey-list.ts'

const passkeyPath = ({ id }: Passkey) => `/api/passkeys/${id}`

/** A passkey, which can be renamed and removed. */
export function PasskeyItem({ passkey }: { passkey: Passkey }) {
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
