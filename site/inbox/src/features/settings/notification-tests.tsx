import { testedChannels, type NotificationTest, type NotificationTestResults } from '@concrete-quote/openapi'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { call, readJson } from '../../queries/call.ts'
import { useRequest } from '../../queries/resources.ts'
import { devicesQuery } from '../../queries/this-device.ts'
import { Section } from '../../frame/section.tsx'

type Channel = NotificationTest['channel']

const nobody: Record<Channel, string> = {
  email: 'There is no address to send it to.',
  webhook: 'There is no webhook. Add one below.',
  push: 'There is no device to send it to.',
}

/** Sends test messages, and shows what the servers responded. */
export function NotificationTests() {
  const test = useRequest(async (channel: Channel) => {
    const body: NotificationTest = { channel }
    return (await readJson<NotificationTestResults>(await call('POST', '/api/settings/tests', { body })))
      .items
    // A push notes its time, and removes a device that its push service has no longer.
  }, devicesQuery)
  return (
    <Section title="Test messages">
      <p>Tests go to the saved addresses and devices.</p>
      <div className="actions">
        {testedChannels.map((channel) => (
          <PendingButton key={channel} isPending={test.isPending} onClick={() => test.mutate(channel)}>
            Send a test {channel}
          </PendingButton>
        ))}
      </div>
      <div role="status">
        {test.isPending && <p>Sending…</p>}
        {test.isSuccess && test.data.length === 0 && <p>{nobody[test.variables]}</p>}
        <ul>
          {test.data?.map(({ target, passed, detail }, index) => (
            <li key={index}>
              <p className={passed ? undefined : 'error'}>
                {/* What is not set up has a sentence of its own. */}
                {!target.endsWith('.') && <span>{passed ? 'Passed: ' : 'Failed: '}</span>}
                <bdi>{target}</bdi>
              </p>
              <p className="hint">{detail}</p>
            </li>
          ))}
        </ul>
      </div>
      <ErrorMessage>{test.error?.message}</ErrorMessage>
    </Section>
  )
}
