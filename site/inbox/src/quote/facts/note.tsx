import { maxNoteLength, type StoredQuote } from '@concrete-quote/openapi'
import type { useUpdateQuote } from '../../queries/changes.ts'
import { SavedText } from './saved-text.tsx'

interface NoteProps {
  quote: StoredQuote
  update: ReturnType<typeof useUpdateQuote>
}

/** What the owner wants to remember about a quote. */
export function Note({ quote, update }: NoteProps) {
  return (
    <SavedText name="note" label="Note" maxLength={maxNoteLength} rows={3} quote={quote} update={update} />
  )
}
