import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorMessage, Loaded, PendingButton } from '../../frame/feedback.tsx'
import { Pane } from '../../frame/pane.tsx'
import { Section } from '../../frame/section.tsx'
import { call, saveFile } from '../../queries/call.ts'
import { editedSettingsQuery } from '../../queries/resources.ts'
import { Tokens } from './api-tokens.tsx'
import { ClosedDays } from './closed-days.tsx'
import { NotificationTests, Notifications } from './notification-settings.tsx'
import { Partners } from './partners.tsx'
import { People } from './people.tsx'
import { Devices } from './push-devices.tsx'
import { ReplySettings } from './replies.tsx'
import { Webhooks } from './webhooks.tsx'

/** What the owner decides about the server, without a terminal. */
export function SettingsPane() {
  return (
    <Pane title="Settings" path="menu">
      <Loaded query={useQuery(editedSettingsQuery)}>
        {(settings) => (
          <>
            {settings.samples.length > 0 && (
              <Section title="Not yours yet">
                <p>Your site shows this, though it is a sample. Whoever runs the server replaces it:</p>
                <ul>
                  {settings.samples.map((sample) => (
                    <li key={sample}>{sample}</li>
                  ))}
                </ul>
              </Section>
            )}
            <Notifications settings={settings} />
            <ReplySettings replies={settings.replies} />
            <ClosedDays closures={settings.closures} />
            <Devices />
            <NotificationTests />
            <People />
            <Partners />
            <Section title="Backup">
              {settings.canBackUp ? (
                <Backup />
              ) : (
                <p>
                  The requests are in MongoDB. Whoever runs the server backs it up with <code>mongodump</code>
                  .
                </p>
              )}
            </Section>
            <details className="setting advanced">
              <summary>Advanced</summary>
              <Tokens />
              <Webhooks />
              <Section title="Restore">
                {settings.canBackUp ? (
                  <p>
                    Whoever runs the server stops it and runs <code>npm run quotes -- restore FILE</code>,
                    which first says what would change.
                  </p>
                ) : (
                  <p>
                    Whoever runs the server restores the database with <code>mongorestore</code>.
                  </p>
                )}
              </Section>
            </details>
          </>
        )}
      </Loaded>
    </Pane>
  )
}

function Backup() {
  const download = useMutation({
    mutationFn: async () => saveFile(await call('GET', '/api/backup', { accept: 'application/vnd.sqlite3' })),
  })
  return (
    <>
      <p>
        One file with all requests, people, partners, API tokens, and settings. It has the names and numbers
        of your customers: keep it where only you can read it.
      </p>
      <div className="actions">
        <PendingButton isPending={download.isPending} onClick={() => download.mutate()}>
          Download a backup
        </PendingButton>
      </div>
      <p role="status">{download.isPending && 'The backup is being made…'}</p>
      <ErrorMessage>{download.error?.message}</ErrorMessage>
    </>
  )
}
