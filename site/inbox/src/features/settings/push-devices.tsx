import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Removal } from '../../frame/confirmation.tsx'
import { ErrorMessage, Loaded } from '../../frame/feedback.tsx'
import { Item, Section } from '../../frame/section.tsx'
import {
  devicePath,
  devicesQuery,
  needsHomeScreen,
  pushObstacle,
  switchOff,
  switchOn,
} from '../../queries/this-device.ts'
import { formatDay, formatTime } from '../../words/time.ts'
import { AddPhone, HomeScreenSteps } from './add-phone.tsx'

/** The phones and computers that show new quotes at once. */
export function Devices() {
  return (
    <Section title="Phones and computers">
      <Loaded query={useQuery(devicesQuery)}>
        {({ items, own, publicKey }) => (
          <>
            <Switch isOn={own !== undefined} publicKey={publicKey} />
            <ul>
              {items.map((device) => {
                const { id, name, username, createdAt, lastPushedAt } = device
                const added = `added ${formatDay(createdAt)}`
                return (
                  <Item
                    key={id}
                    name={name}
                    mark={id === own?.id && '(this device)'}
                    hint={
                      <>
                        Of <bdi>{username}</bdi>, {added},{' '}
                        <span>
                          {lastPushedAt ? `last notified ${formatTime(lastPushedAt)}` : 'not notified yet'}
                        </span>
                      </>
                    }
                    actions={
                      // The switch removes this one.
                      id !== own?.id && (
                        <Removal
                          verb="Remove"
                          name={`${name} of ${username}, ${added}`}
                          path={devicePath(device)}
                        >
                          It is not notified anymore, until somebody turns it on there again.
                        </Removal>
                      )
                    }
                  />
                )
              })}
            </ul>
            <AddPhone />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Switch({ isOn, publicKey }: { isOn: boolean; publicKey: string }) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? switchOn(publicKey) : switchOff()),
    onSettled: () => client.invalidateQueries(),
  })
  const obstacle = pushObstacle()
  if (obstacle)
    return (
      <>
        <p className="notice">{obstacle}</p>
        {needsHomeScreen() && <HomeScreenSteps />}
      </>
    )
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          role="switch"
          checked={change.isPending ? change.variables : isOn}
          onChange={({ target }) => !change.isPending && change.mutate(target.checked)}
        />
        Notify me on this device
      </label>
      <p className="hint">
        It shows new, due, and overdue requests, and new photos, until you turn it off or sign out here, even
        if you have to sign in again to open them.
      </p>
      <ErrorMessage>{change.error?.message}</ErrorMessage>
    </>
  )
}
