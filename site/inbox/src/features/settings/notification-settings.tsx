import { company, defaultReminderMinutes, SettingsPatch, type Settings } from '@concrete-quote/openapi'
import { useState } from 'react'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { CheckedForm, Field, InputField } from '../../frame/form.tsx'
import { call } from '../../queries/call.ts'
import { notifiedQuery, settingsQuery, useRequest } from '../../queries/resources.ts'
import { useDraft } from '../../storage.ts'
import { Section } from '../../frame/section.tsx'
import { changesOf, toHours } from './notification-changes.ts'

/**
 * How the owner learns of quotes, by email and on devices. The fields keep what was read when the form appeared, or typed
 * since. Only what is typed is saved. Until then, it is kept as a draft.
 */
export function Notifications({ settings }: { settings: Settings }) {
  const [draft, setDraft] = useDraft<Partial<Settings>>('settings')
  const [initial] = useState({ ...settings, ...draft })
  const { notifyTo, remindAfterMinutes, monthlyReport, quietHours, lockScreen, timeZone } = initial
  const [shown, setShown] = useState<SettingsPatch>(settings)
  const save = useRequest(
    async (changes: SettingsPatch) => {
      if (Object.keys(changes).length > 0) await call('PATCH', '/api/settings', { body: changes })
      setDraft(undefined)
      setShown({ ...shown, ...changes })
    },
    settingsQuery,
    notifiedQuery,
  )
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
        onValid={(body) => save.mutate(body)}
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
                {!settings.canSendEmail && (
                  <strong>
                    The server cannot send email yet. Whoever runs it sets SMTP_URL and MAIL_FROM in its
                    environment.
                  </strong>
                )}
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
        <fieldset className="choice" disabled={fixedBy('remindAfterMinutes') !== undefined}>
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
    </Section>
  )
}

function describeSaved({ canSendEmail, notifyTo }: Settings): string {
  return canSendEmail || notifyTo.length === 0 ? 'Saved.' : 'Saved, but the server cannot send email yet.'
}
