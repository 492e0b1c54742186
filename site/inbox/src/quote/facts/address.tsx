import { maxAddressLength } from '@concrete-quote/openapi'
import type { VersionedQuote } from '../../queries/quote.ts'
import { deviceMapLink } from './map-link.ts'
import { SavedText } from './saved-text.tsx'

/** Where the work is to be done, with a link to the map. Visitors are not asked for it. */
export function Address({ version }: { version: VersionedQuote }) {
  return (
    <SavedText name="address" label="Where is it?" maxLength={maxAddressLength} version={version}>
      {(text) =>
        text.trim() && (
          <a
            className="button"
            href={deviceMapLink(text.trim(), navigator.userAgent)}
            target="_blank"
            rel="noreferrer"
          >
            Open in maps
          </a>
        )
      }
    </SavedText>
  )
}
