import {
  company,
  defaultReminderMinutes,
  media,
  SettingsPatch,
  type Settings,
  type NotificationTest,
  type NotificationTestResults,
} from '@concrete-quote/openapi'
import { useState } from 'react'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { CheckedForm, Field, InputField } from '../../frame/form.tsx'
import { Section } from '../../frame/section.tsx'
import { inboxUrl, settingsPath } from '../../location.ts'
import { postJson } from '../../queries/call.ts'
import { mergeChanges, useSettingsChange } from '../../queries/change-settings.ts'
import { useRequest } from '../../queries/resources.ts'
import { useDraft } from '../../storage.ts'
import { Copyable } from './copyable.tsx'

/**
 * How the owner learns of quotes, by email and on devices. The fields keep what was read when the form appeared, or typed
 * since. Only what is typed is saved. Until then, it is kept as a draft.
 */
export function Notifications({ settings }: { settings: Settings }) {
  const [draft, setDraft] = useDraft<Partial<Settings>>('settings')
  const [initial] = useState({ ...settings, ...draft })
  const { notifyTo, remindAfterMinutes, monthlyReport, quietHours, lockScreen, timeZone } = initial
  const [shown, setShown] = useState<SettingsPatch>(settings)
  const save = useSettingsChange()
  /** Says why a setting cannot be changed here. */
  const fixedBy = (name: keyof SettingsPatch) => {
    const fixed = settings.fixed.find(({ setting }) => setting === name)
    return fixed && `Set by ${fixed.variable} in the server’s environment.`
  }
  return (
    <Section title="How you are notified">
      <CheckedForm
        aria-label="How you are notified"
        schema={SettingsPatch}
        read={(fields) => changesOf(fields, shown, settings.fixed)}
        onValid={(changes) =>
          save.mutate((now) => mergeChanges<SettingsPatch>(changes, shown, now), {
            onSuccess: () => {
              setDraft(undefined)
              setShown({ ...shown, ...changes })
            },
          })
        }
        onChange={({ currentTarget }) => {
          if (!save.isIdle) save.reset()
          const changes = changesOf(new FormData(currentTarget), shown, settings.fixed)
          setDraft(Object.keys(changes).length > 0 ? changes : undefined)
        }}
      >
        <Field
          name="notifyTo"
          label="Email each request to"
          hint={
            fixedBy('notifyTo') ?? (
              <>
                One address per line.{' '}
                {!settings.canSendEmail && <strong>The server cannot send email yet: see below.</strong>}
              </>
            )
          }
        >
          {(props) => (
            <textarea
              rows={2}
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={notifyTo.join('\n')}
              disabled={fixedBy('notifyTo') !== undefined}
              {...props}
            />
          )}
        </Field>
        <label className="check">
          <input type="checkbox" name="monthlyReport" defaultChecked={monthlyReport} />
          Email them the monthly figures
        </label>
        <fieldset className="choice columns" disabled={fixedBy('remindAfterMinutes') !== undefined}>
          <label className="check">
            <input type="checkbox" name="reminds" defaultChecked={remindAfterMinutes !== null} />
            Remind us of requests that nobody has answered
          </label>
          <InputField
            label="Hours after the request"
            name="remindAfterMinutes"
            problem={`Enter hours, more than 0 and less than ${company.responseHours}.`}
            type="number"
            step="any"
            defaultValue={toHours(remindAfterMinutes ?? defaultReminderMinutes)}
          />
          <p className="hint">{fixedBy('remindAfterMinutes')}</p>
        </fieldset>
        <div className="choice columns">
          <label className="check">
            <input type="checkbox" name="isQuiet" defaultChecked={quietHours !== null} />
            Keep devices silent at night
          </label>
          <InputField
            label="From"
            name="quietHours"
            problem="Enter two different times."
            type="time"
            defaultValue={quietHours?.from ?? '21:00'}
          />
          <InputField label="Until" name="quietUntil" type="time" defaultValue={quietHours?.to ?? '06:30'} />
          <p className="field hint">What arrives meanwhile is shown at the end. Time zone: {timeZone}.</p>
        </div>
        <label>
          On the lock screen of a device
          <select name="lockScreen" defaultValue={lockScreen}>
            <option value="full">Show the name and the work</option>
            <option value="brief">Show only that there is a request</option>
          </select>
        </label>

        <div className="actions">
          <PendingButton className="primary" isPending={save.isPending}>
            Save
          </PendingButton>
          <p role="status">
            {save.isSuccess ? describeSaved(settings) : draft && !save.isPending && 'Not saved yet.'}
          </p>
        </div>
        <ErrorMessage>{save.error && `Not saved: ${save.error.message}`}</ErrorMessage>
      </CheckedForm>
      {!settings.canSendEmail && (
        <Copyable
          label="Send this to whoever runs the server"
          text={mailServerRequest()}
          share={{ text: mailServerRequest() }}
          takesFocus={false}
        />
      )}
    </Section>
  )
}

function describeSaved({ canSendEmail, notifyTo }: Settings): string {
  return canSendEmail || notifyTo.length === 0 ? 'Saved.' : 'Saved, but the server cannot send email yet.'
}

/** What whoever runs the server does so that it sends email. */
const mailServerRequest =
  () => `Please let the requests of ${company.name} send email. Set these in the environment of the server, and restart it:

SMTP_URL=smtps://user:password@mail.example.com
MAIL_FROM=quotes@example.com

Examples for Gmail and Amazon SES are in api/docs/notifications.md. Then test it: ${inboxUrl()}#${settingsPath}/notifications`

/** Minutes as hours, so precise that they are the same minutes again when they are rounded. */
export const toHours = (minutes: number) => Math.round(minutes / 0.6) / 100

/**
 * What a form changes of the settings, not checked yet.
 * @param shown What its fields had before.
 * @param fixed The settings that it has no field for.
 */
export function changesOf(fields: FormData, shown: SettingsPatch, fixed: Settings['fixed']) {
  const text = (name: string) => (fields.get(name) ?? '') as string
  const wanted = {
    notifyTo: text('notifyTo')
      .split(/[\s,;]+/)
      .filter(Boolean),
    remindAfterMinutes: fields.has('reminds') ? Math.round(Number(text('remindAfterMinutes')) * 60) : null,
    quietHours: fields.has('isQuiet') ? { from: text('quietHours'), to: text('quietUntil') } : null,
    lockScreen: text('lockScreen'),
    monthlyReport: fields.has('monthlyReport'),
  }
  const isFixed = (name: string) => fixed.some(({ setting }) => setting === name)
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) =>
        !isFixed(name) && JSON.stringify(value) !== JSON.stringify(shown[name as keyof SettingsPatch]),
    ),
  )
}

type Channel = NotificationTest['channel']

const nobody: Record<Channel, string> = {
  email: 'There is no address to send it to.',
  webhook: 'There is no webhook. Add one under Programs.',
  push: 'There is no device to send it to.',
}

/** Sends test messages, and shows what the servers responded. */
export function NotificationTests() {
  const test = useRequest(async (channel: Channel) => {
    const body: NotificationTest = { channel }
    return (await postJson<NotificationTestResults>('/api/settings/tests', body)).items
  })
  return (
    <Section title="Test messages">
      <p>Tests go to the saved addresses and devices.</p>
      <div className="actions">
        {media.map((channel) => (
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
