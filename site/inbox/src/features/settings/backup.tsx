import { useMutation } from '@tanstack/react-query'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { Section } from '../../frame/section.tsx'
import { call, saveFile } from '../../queries/call.ts'

/** How everything is kept, and read back. Only SQLite can be downloaded. */
export function Backup({ isPossible }: { isPossible: boolean }) {
  return (
    <>
      {isPossible ? (
        <Download />
      ) : (
        <p>
          The requests are in MongoDB. Whoever runs the server backs it up with <code>mongodump</code>.
        </p>
      )}
      <Section title="Restore">
        {isPossible ? (
          <p>
            Whoever runs the server stops it and runs <code>npm run quotes -- restore FILE</code>, which first
            says what would change.
          </p>
        ) : (
          <p>
            Whoever runs the server restores the database with <code>mongorestore</code>.
          </p>
        )}
      </Section>
    </>
  )
}

function Download() {
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
