import {
  NewWebhook,
  webhookEvents,
  type NotificationTestResult,
  type Webhook,
  type WebhookPatch,
  type WebhookWithSecret,
} from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Removal } from '../../frame/confirmation.tsx'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { CheckboxGroup, InputField, RequestForm } from '../../frame/form.tsx'
import { Item, ItemList, Section } from '../../frame/section.tsx'
import { call, postJson } from '../../queries/call.ts'
import { itemsQuery, useRequest } from '../../queries/resources.ts'
import { formatTime } from '../../words/time.ts'
import { Copyable } from './copyable.tsx'
import { PartnerField } from './partners.tsx'
import { eventWords, WebhookMessages } from './webhook-messages.tsx'

const nameOf = ({ description, url }: Webhook) => description || new URL(url).host

/** Adds a webhook, or replaces the secret of one, by its ID. */
const requestSecret = (to: NewWebhook | string) =>
  typeof to === 'string'
    ? postJson<WebhookWithSecret>(`/api/webhooks/${to}/secret`)
    : postJson<WebhookWithSecret>('/api/webhooks', to)

/** The programs that are notified of quotes. */
export function Webhooks() {
  const secret = useRequest(requestSecret)
  return (
    <Section title="Webhooks">
      <p>A webhook notifies a program, such as a CRM, of requests right away.</p>
      <ItemList query={useQuery(itemsQuery<Webhook>('/api/webhooks'))}>
        {(webhook) => (
          <WebhookItem
            key={webhook.id}
            webhook={webhook}
            isReplacing={secret.isPending}
            onReplaceSecret={() => secret.mutate(webhook.id)}
          />
        )}
      </ItemList>
      <RequestForm
        aria-label="Add a webhook"
        schema={NewWebhook}
        read={(fields) => ({
          url: fields.get('url'),
          description: fields.get('description'),
          source: fields.get('source') || null,
          events: webhookEvents.filter((event) => fields.has(event)),
        })}
        request={secret}
        button="Add webhook"
      >
        <InputField
          label="Address of the program"
          name="url"
          placeholder="https://crm.example/hooks"
          type="url"
        />
        <InputField label="Description" name="description" placeholder="CRM" />
        <PartnerField hint="Leave it empty for all requests." />
        <CheckboxGroup name="events" label="What it gets" options={eventWords} checked={webhookEvents} />
      </RequestForm>
      {secret.data && (
        <Copyable
          label={`Secret of ${nameOf(secret.data)}`}
          text={secret.data.secret}
          hint="Copy it now, for the program to verify what it gets: it is not shown again. If it replaces another one, that works for another day."
        />
      )}
    </Section>
  )
}

interface WebhookItemProps {
  webhook: Webhook
  isReplacing: boolean
  onReplaceSecret: () => void
}

function WebhookItem({ webhook, isReplacing, onReplaceSecret }: WebhookItemProps) {
  const { id, url, events, source, addedBy, enabled, isFixed } = webhook
  const name = nameOf(webhook)
  const path = `/api/webhooks/${id}`
  const [isOpen, setOpen] = useState(false)
  const change = useRequest((body: WebhookPatch) => call('PATCH', path, { body }))
  const test = useRequest(() => postJson<NotificationTestResult>(`${path}/tests`))
  const hidden = <span className="hidden"> {name}</span>
  return (
    <Item
      name={name}
      hint={
        <>
          <bdi>{url}</bdi>: <span>{events.map((event) => eventWords[event]).join(', ')}</span>
          {source !== null && (
            <>
              {' '}
              of <bdi>{source}</bdi>
            </>
          )}
          {addedBy !== null && (
            <>
              , added by the API token <bdi>{addedBy}</bdi>
            </>
          )}
          . <span>{describeState(webhook)}</span>
        </>
      }
      actions={
        <>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Messages{hidden}
          </button>
          <PendingButton isPending={test.isPending} onClick={() => test.mutate()}>
            Send a test{hidden}
          </PendingButton>
          {!isFixed && (
            <>
              <PendingButton
                isPending={change.isPending}
                onClick={() => change.mutate({ enabled: !enabled })}
              >
                <span>{enabled ? 'Turn off' : 'Turn on'}</span>
                {hidden}
              </PendingButton>
              <PendingButton isPending={isReplacing} onClick={onReplaceSecret}>
                New secret{hidden}
              </PendingButton>
              <Removal verb="Remove" name={name} path={path}>
                The program gets no more requests. Pending messages will not be sent.
              </Removal>
            </>
          )}
        </>
      }
    >
      <p role="status">
        {test.isPending && <span>Sending…</span>}
        {test.data && <span>{`${test.data.passed ? 'Passed' : 'Failed'}: ${test.data.detail}`}</span>}
      </p>
      <ErrorMessage>{(test.error ?? change.error)?.message}</ErrorMessage>
      {isOpen && <WebhookMessages path={`${path}/deliveries`} />}
    </Item>
  )
}

function describeState({ isFixed, disabledAt, disabledReason, failingSince }: Webhook): string {
  if (isFixed) return 'Set by WEBHOOK_URLS in the server’s environment.'
  if (disabledAt !== null)
    return `Turned off ${formatTime(disabledAt)}${disabledReason === 'failing' ? ', because it accepted nothing for days, or was gone' : ''}.`
  return failingSince === null ? 'On.' : `Failing since ${formatTime(failingSince)}.`
}
