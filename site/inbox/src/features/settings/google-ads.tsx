import { SettingsPatch } from '@concrete-quote/openapi'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { CheckedForm, InputField } from '../../frame/form.tsx'
import { useSettingsChange } from '../../queries/change-settings.ts'

/** Whether jobs that were won are reported to Google Ads, and under which name. */
export function GoogleAds({ adConversion }: { adConversion: string | null }) {
  const save = useSettingsChange()
  return (
    <div className="setting">
      <p>
        Google Ads learns which ads led to jobs if you import a file there, which Statistics then saves: the
        click on the ad, when the job was won, and its price. Requests of visitors whose browsers ask not to
        pass on their data are not in it. As long as it is on, your page about privacy says so.
      </p>
      <CheckedForm
        aria-label="Google Ads"
        schema={SettingsPatch}
        read={(fields) => ({ adConversion: (fields.get('adConversion') as string).trim() || null })}
        onValid={({ adConversion = null }) => save.mutate(() => ({ adConversion }))}
        onInput={() => save.isIdle || save.reset()}
      >
        <InputField
          label="Name of the conversion in Google Ads"
          name="adConversion"
          hint="As its import goal “Track conversions from clicks” is called there. Blank: off."
          defaultValue={adConversion ?? ''}
        />
        <div className="actions">
          <PendingButton className="primary" isPending={save.isPending}>
            Save
          </PendingButton>
        </div>
        <p role="status">{save.isSuccess && 'Saved.'}</p>
        <ErrorMessage>{save.error?.message}</ErrorMessage>
      </CheckedForm>
    </div>
  )
}
