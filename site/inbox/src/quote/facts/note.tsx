import { maxNoteLength } from '@concrete-quote/openapi'
import type { VersionedQuote } from '../../queries/quote.ts'
import { SavedText } from './saved-text.tsx'

/** What the owner wants to remember about a quote. */
export function Note({ version }: { version: VersionedQuote }) {
  return <SavedText name="note" label="Note" maxLength={maxNoteLength} rows={3} version={version} />
}
