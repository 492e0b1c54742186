import { maxNoteLength } from '@concrete-quote/openapi'
import { PendingButton } from '../frame/pending-button.tsx'
import type { useUpdateQuote } from '../queries/quote.ts'
import type { StoredQuote } from '../queries/types.ts'
import { useNoteDraft } from './use-note-draft.ts'

interface NoteProps {
  quote: StoredQuote
  update: ReturnType<typeof useUpdateQuote>
}

/** The note of a quote. What was typed is kept until it is saved, whatever else happens to the quote. */
export function Note({ quote, update }: NoteProps) {
  const { draft, setDraft, clearSent } = useNoteDraft(quote.id)
  const saved = quote.note ?? ''
  const text = draft?.text ?? saved
  const isUnsaved = draft !== undefined && draft.text !== saved
  const wasSaved = update.isSuccess && update.variables.note !== undefined && !isUnsaved
  return (
    <form
      className="note"
      onSubmit={(event) => {
        event.preventDefault()
        update.mutate({ note: text }, { onSuccess: ({ quote }) => clearSent(text, quote.note ?? '') })
      }}
    >
      <label>
        Note
        <textarea
          rows={3}
          maxLength={maxNoteLength}
          value={text}
          onChange={({ target }) => setDraft({ text: target.value, base: draft?.base ?? saved })}
        />
      </label>
      {isUnsaved && draft.base !== saved && (
        <p className="error">
          {saved ? `The saved note is now “${saved}”.` : 'The saved note was removed.'} Saving replaces it.
        </p>
      )}
      <div className="actions">
        <PendingButton isPending={update.isPending}>Save note</PendingButton>
        <span role="status">{isUnsaved ? 'Not saved yet' : wasSaved && 'Saved'}</span>
      </div>
      {/* A text area prints no more than it shows. */}
      {saved && <p className="printed-note">Note: {saved}</p>}
    </form>
  )
}
