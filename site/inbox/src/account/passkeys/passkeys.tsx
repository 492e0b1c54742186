import { deviceName, PasskeyPatch } from '@concrete-quote/openapi'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorMessage, Loaded, PendingButton } from '../../frame/feedback.tsx'
import { Field } from '../../settings/parts/field.tsx'
import { Section } from '../../settings/parts/section.tsx'
import { useCheckedForm } from '../../settings/parts/use-checked-form.ts'
import { addPasskey } from './add-passkey.ts'
import { passkeyObstacle } from './browser-passkeys.ts'
import { PasskeyItem } from './passkey-item.tsx'
import { passkeysQuery } from './passkey-list.ts'

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
