import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../queries/settings.ts'
import { Loaded } from './parts/loaded.tsx'
import { Section } from './parts/section.tsx'

/** A copy of everything, to download. */
export function Backup() {
  return (
    <Section title="Backup">
      <Loaded query={useQuery(settingsQuery)}>
        {({ canBackUp }) =>
          canBackUp ? (
            <>
              <p>
                One file with all quotes, people, partners, API tokens, and settings. It has the names and
                numbers of your customers: keep it where only you can read it.
              </p>
              <div className="actions">
                <a className="button" href="/api/backup" download>
                  Download a backup
                </a>
              </div>
              <p className="hint">
                To restore it, whoever runs the server stops it and runs{' '}
                <code>npm run quotes -- restore FILE</code>, which first says what would change.
              </p>
            </>
          ) : (
            <p>
              The quotes are in MongoDB. Whoever runs the server backs it up with <code>mongodump</code>, and
              restores it with <code>mongorestore</code>.
            </p>
          )
        }
      </Loaded>
    </Section>
  )
}
