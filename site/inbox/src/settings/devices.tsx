import type { Device } from '@concrete-quote/openapi'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorMessage, Loaded } from '../frame/feedback.tsx'
import { formatDay, formatTime } from '../words/time.ts'
import { Removal } from './parts/removal.tsx'
import { Section } from './parts/section.tsx'
import { devicePath, devicesQuery, pushObstacle, switchOff, switchOn } from './this-device.ts'

/** The phones and computers that show new quotes at once. */
export function Devices() {
  return (
    <Section title="Phones and computers">
      <Loaded query={useQuery(devicesQuery)}>
        {({ items, own, publicKey }) => (
          <>
            <Switch isOn={own !== undefined} publicKey={publicKey} />
            <ul>
              {items.map((device) => (
                <Item key={device.id} device={device} isOwn={device.id === own?.id} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Whether this browser gets pushes. */
function Switch({ isOn, publicKey }: { isOn: boolean; publicKey: string }) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? switchOn(publicKey) : switchOff()),
    onSettled: () => client.invalidateQueries(devicesQuery),
  })
  const obstacle = pushObstacle()
  if (obstacle) return <p className="notice">{obstacle}</p>
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
        It shows new, due, and overdue quotes, and new photos, until you switch it off or sign out here, even
        if you have to sign in again to open them.
      </p>
      <ErrorMessage>{change.error?.message}</ErrorMessage>
    </>
  )
}

function Item({ device, isOwn }: { device: Device; isOwn: boolean }) {
  const { name, username, createdAt, lastPushedAt } = device
  const added = `added ${formatDay(createdAt)}`
  return (
    <li>
      <p>
        <bdi className="name">{name}</bdi>
        {isOwn && <span> (this device)</span>}
        <span className="hint">
          Of <bdi>{username}</bdi>, {added},{' '}
          <span>{lastPushedAt ? `last notified ${formatTime(lastPushedAt)}` : 'not notified yet'}</span>
        </span>
      </p>
      {/* The switch removes this one. */}
      {!isOwn && (
        <div className="actions">
          <Removal
            verb="Remove"
            name={`${name} of ${username}, ${added}`}
            path={devicePath(device)}
            list={devicesQuery.queryKey}
          >
            It is not notified anymore, until somebody switches it on there again.
          </Removal>
        </div>
      )}
    </li>
  )
}
