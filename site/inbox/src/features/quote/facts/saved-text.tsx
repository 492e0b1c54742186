import { maxAddressLength, maxNoteLength, mapLink } from '@concrete-quote/openapi'
import { useState } from 'react'
import type { VersionedQuote } from '../../../queries/quote-queries.ts'
import { PendingButton } from '../../../frame/feedback.tsx'
import { useUpdateQuote } from '../../../queries/changes.ts'
import { textDraftKey, toSaved, useDraft, type DraftName, type TextDraft } from '../../../storage.ts'

const texts = {
  /** Where the work is to be done. Visitors are not asked for it. */
  address: { label: 'Where is it?', title: 'Address', maxLength: maxAddressLength },
  note: { label: 'Note', title: 'Note', maxLength: maxNoteLength },
}

interface SavedTextProps {
  name: DraftName
  version: VersionedQuote
}

/** A text that the owner keeps with a quote. What was typed is kept until it is saved, whatever else happens to the quote. */
export function SavedText({ name, version }: SavedTextProps) {
  const { label, title, maxLength } = texts[name]
  const { quote } = version
  // Of its own, so that it can be saved while another change waits for the network.
  const update = useUpdateQuote(version)
  const [draft, setDraft] = useDraft<TextDraft>(textDraftKey(name, quote.id))
  const [wasSaved, setSaved] = useState(false)
  const saved = quote[name] ?? ''
  const text = draft?.text ?? saved
  const isUnsaved = draft !== undefined && draft.text !== saved
  /** Removes the draft that is saved now. What was typed in the meantime is kept. */
  const clearSent = (saved: string) => {
    setSaved(true)
    setDraft((latest) => (latest && latest.text !== text ? { ...latest, base: saved } : undefined))
  }
  const control = {
    maxLength,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => {
      setSaved(false)
      setDraft({ text: target.value, base: draft?.base ?? saved })
    },
  }
  return (
    <form
      className={`saved-text ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        update.mutate({ [name]: toSaved(text) }, { onSuccess: ({ quote }) => clearSent(quote[name] ?? '') })
      }}
    >
      <label>
        {label}
        {name === 'note' ? <textarea rows={3} {...control} /> : <input autoComplete="off" {...control} />}
      </label>
      {isUnsaved && draft.base !== saved && (
        <p className="error">
          {`The saved ${name} ${saved ? `is now “${saved}”` : 'was removed'}. Saving replaces it.`}
        </p>
      )}
      <div className="actions">
        <PendingButton isPending={update.isPending}>Save {name}</PendingButton>
        {name === 'address' && text.trim() && (
          <a className="button" href={mapLink(text.trim())} target="_blank" rel="noreferrer">
            Open in maps
          </a>
        )}
        <span role="status">{isUnsaved ? 'Not saved yet' : wasSaved && 'Saved'}</span>
      </div>
      {/* A field prints no more than it shows. */}
      {saved && <p className="printed-note">{`${title}: ${saved}`}</p>}
    </form>
  )
}
