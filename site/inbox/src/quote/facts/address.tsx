import { maxAddressLength, type StoredQuote } from '@concrete-quote/openapi'
import type { useUpdateQuote } from '../../queries/changes.ts'
import { deviceMapLink } from './map-link.ts'
import { SavedText } from './saved-text.tsx'

interface AddressProps {
  quote: StoredQuote
  update: ReturnType<typeof useUpdateQuote>
}

/** Where the work is to be done, with a link to the map. Visitors are not asked for it. */
export function Address({ quote, update }: AddressProps) {
  return (
    <SavedText name="address" label="Where is it?" maxLength={maxAddressLength} quote={quote} update={update}>
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
