import { maxNoteLength, type StoredQuote } from '@concrete-quote/openapi'
import { useEffect, useState } from 'react'
import { PendingButton } from '../frame/feedback.tsx'
import type { useUpdateQuote } from '../queries/changes.ts'
import { tryStorage } from '../try-storage.ts'

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
  const wasSaved = update.isSuccess && update.variables.patch?.note !== undefined && !isUnsaved
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

/** A note that is not saved yet. */
interface NoteDraft {
  text: string
  /** The saved note when the draft was begun. */
  base: string
}

/** The draft of a quote's note. Outlives the page and the session, but not signing out. */
function useNoteDraft(id: string) {
  const key = `note:${id}`
  const [draft, setDraft] = useState(() => tryStorage(() => readDraft(key)))
  useEffect(() => {
    tryStorage(() => {
      if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
      else sessionStorage.removeItem(key)
    })
  }, [key, draft])
  return {
    draft,
    setDraft,
    /** Removes the draft whose text was sent and is saved now. What was typed in the meantime is kept. */
    clearSent: (text: string, saved: string) =>
      setDraft((latest) => (latest && latest.text !== text ? { ...latest, base: saved } : undefined)),
  }
}

function readDraft(key: string): NoteDraft | undefined {
  const stored = sessionStorage.getItem(key)
  return stored === null ? undefined : (JSON.parse(stored) as NoteDraft)
}
