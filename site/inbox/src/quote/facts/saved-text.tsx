import { maxAddressLength, maxNoteLength, mapLink } from '@concrete-quote/openapi'
import { useState, type ReactNode } from 'react'
import type { VersionedQuote } from '../../queries/quotes.ts'
import { PendingButton } from '../../frame/feedback.tsx'
import { useUpdateQuote } from '../../queries/changes.ts'
import { textDraftKey, toSaved, useDraft, type DraftName, type TextDraft } from '../../storage.ts'

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

/** What the owner wants to remember about a quote. */
export function Note({ version }: { version: VersionedQuote }) {
  return <SavedText name="note" label="Note" maxLength={maxNoteLength} rows={3} version={version} />
}

interface SavedTextProps {
  name: DraftName
  label: string
  maxLength: number
  /** The number of lines. Default: a field of one line. */
  rows?: number
  version: VersionedQuote
  /** What stands beside the button, for the text as typed. */
  children?: (text: string) => ReactNode
}

const titles = { note: 'Note', address: 'Address' }

/** A text that the owner keeps with a quote. What was typed is kept until it is saved, whatever else happens to the quote. */
function SavedText({ name, label, maxLength, rows, version, children }: SavedTextProps) {
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
        {rows === undefined ? (
          <input autoComplete="off" {...control} />
        ) : (
          <textarea rows={rows} {...control} />
        )}
      </label>
      {isUnsaved && draft.base !== saved && (
        <p className="error">
          {`The saved ${name} ${saved ? `is now “${saved}”` : 'was removed'}. Saving replaces it.`}
        </p>
      )}
      <div className="actions">
        <PendingButton isPending={update.isPending}>Save {name}</PendingButton>
        {children?.(text)}
        <span role="status">{isUnsaved ? 'Not saved yet' : wasSaved && 'Saved'}</span>
      </div>
      {/* A field prints no more than it shows. */}
      {saved && <p className="printed-note">{`${titles[name]}: ${saved}`}</p>}
    </form>
  )
}

/** A link that shows an address in the map of the device, by its user agent. */
export function deviceMapLink(address: string, userAgent: string): string {
  const query = encodeURIComponent(address)
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`
  if (userAgent.includes('Android')) return `geo:0,0?q=${query}`
  return mapLink(address)
}
