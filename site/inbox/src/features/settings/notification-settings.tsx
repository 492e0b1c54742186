import { company, defaultReminderMinutes, SettingsPatch, type Settings } from '@concrete-quote/openapi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { CheckedForm, Field, InputField } from '../../frame/form.tsx'
import { call, readJson } from '../../queries/call.ts'
import { notifiedQuery, settingsQuery } from '../../queries/resources.ts'
import { useDraft } from '../../storage.ts'
import { Section } from '../../frame/section.tsx'
import { changesOf, toHours } from './notification-changes.ts'

/**
 * How the owner learns of quotes, by email and on devices. The fields keep what was read when the form appeared, or typed
 * since. Only what is typed is saved. Until then, it is kept as a draft.
 */
export function Notifications({ settings }: { settings: Settings }) {
  const client = useQueryClient()
  const [draft, setDraft] = useDraft<Partial<Settings>>('settings')
  const [initial] = useState({ ...settings, ...draft })
  const { notifyTo, remindAfterMinutes, monthlyReport, quietHours, lockScreen, timeZone } = initial
  const [shown, setShown] = useState<SettingsPatch>(settings)
  const save = useMutation({
    mutationFn: async (body: SettingsPatch) =>
      Object.keys(body).length > 0
        ? readJson<Settings>(await call('PATCH', '/api/settings', { body }))
        : settings,
    onSuccess: (saved, changes) => {
      setDraft(undefined)
      setShown({ ...shown, ...changes })
      client.setQueryData(settingsQuery.queryKey, saved)
      client.setQueryData(notifiedQuery.queryKey, saved.isAnybodyNotified)
    },
  })
  const variable = (name: keyof SettingsPatch) =>
    settings.fixed.find(({ setting }) => setting === name)?.variable
  return (
    <Section title="How you are notified">
      <CheckedForm
        aria-label="How you are notified"
        schema={SettingsPatch}
        read={(fields) => changesOf(fields, shown, settings.fixed)}
        onValid={(body) => save.mutate(body)}
        onChange={({ currentTarget }) => {
          if (!save.isIdle) save.reset()
          const changes = changesOf(new FormData(currentTarget), shown, settings.fixed)
          setDraft(Object.keys(changes).length > 0 ? changes : undefined)
        }}
      >
        {variable('notifyTo') ? (
          <Fixed label="Email each request to" variable={variable('notifyTo')}>
            {notifyTo.join(', ') || 'Nobody'}
          </Fixed>
        ) : (
          <Field
            name="notifyTo"
            label="Email each request to"
            hint={
              <>
                One address per line.{' '}
                {!settings.canSendEmail && (
                  <strong>
                    The server cannot send email yet. Whoever runs it sets SMTP_URL and MAIL_FROM in its
                    environment.
                  </strong>
                )}
              </>
            }
          >
            {(props) => (
              <textarea
                rows={2}
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={notifyTo.join('\n')}
                {...props}
              />
            )}
          </Field>
        )}
        <label className="check">
          <input type="checkbox" name="monthlyReport" defaultChecked={monthlyReport} />
          Email them the monthly figures
        </label>
        {variable('remindAfterMinutes') ? (
          <Fixed label="Reminder" variable={variable('remindAfterMinutes')}>
            {remindAfterMinutes === null ? 'Off' : `${describeHours(remindAfterMinutes)} after a request`}
          </Fixed>
        ) : (
          <div className="choice">
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
          </div>
        )}
        <div className="choice">
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
          <label className="field">
            Until
            <input name="quietUntil" type="time" defaultValue={quietHours?.to ?? '06:30'} />
          </label>
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
            {save.isSuccess ? describeSaved(save.data) : draft && !save.isPending && 'Not saved yet.'}
          </p>
        </div>
        <ErrorMessage>{save.error && `Not saved: ${save.error.message}`}</ErrorMessage>
      </CheckedForm>
    </Section>
  )
}

function describeSaved({ canSendEmail, notifyTo }: Settings): string {
  return canSendEmail || notifyTo.length === 0 ? 'Saved.' : 'Saved, but the server cannot send email yet.'
}

function describeHours(minutes: number): string {
  const hours = toHours(minutes)
  return hours === 1 ? '1 hour' : `${hours} hours`
}

interface FixedProps {
  label: string
  variable: string | undefined
  children: string
}

/** A setting that the server's environment decides. */
function Fixed({ label, variable, children }: FixedProps) {
  return (
    <div className="field">
      <p className="name">{label}</p>
      <p>{children}</p>
      <p className="hint">Set by {variable} in the server’s environment.</p>
    </div>
  )
}
