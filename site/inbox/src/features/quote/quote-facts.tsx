import {
  formatCampaign,
  formatField,
  formMessages,
  languageName,
  quoteFieldNames,
  maxAddressLength,
  maxNoteLength,
  mapLink,
  type QuoteFieldName,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PendingButton } from '../../frame/feedback.tsx'
import { useUpdateQuote } from '../../queries/changes.ts'
import { usersQuery } from '../../queries/resources.ts'
import { textDraftKey, toSaved, useDraft, type DraftName, type TextDraft } from '../../storage.ts'
import { describePreference } from '../../words/quote-words.ts'
import { formatTime } from '../../words/time.ts'
import { originOf } from './quote-history.tsx'

/** Fields that the open quote shows above: its heading, and what is to be done. */
const shownAbove: QuoteFieldName[] = ['firstName', 'lastName', 'projectType', 'projectDetails']
const fields = quoteFieldNames.filter((name) => !shownAbove.includes(name))

/** Who sent a quote and from where, as text: visitors sent it, so nothing is a link. */
export function Fields({ quote }: { quote: StoredQuote }) {
  const { createdAt, lang, reference, externalId, pageUrl, campaign } = quote
  const campaignText = formatCampaign(campaign)
  return (
    <>
      <dl className="facts">
        <Row label="Received" text={formatTime(createdAt)} />
        {fields.map((name) => (
          <Row key={name} label={formMessages.en.labels[name]} text={formatField(name, quote)} />
        ))}
        <Row label="Prefers" text={describePreference(quote)} />
        <Row label="Language" text={lang && languageName(lang)} />
        <Row label="Reference" text={reference} />
        <Row label="In another program" text={externalId} />
        <Row label="From" text={originOf(quote)} />
      </dl>
      {(pageUrl || campaignText) && (
        <details>
          <summary>Details</summary>
          <dl className="facts">
            <Row label="Page" text={pageUrl} />
            <Row label="Campaign" text={campaignText} />
          </dl>
        </details>
      )}
    </>
  )
}

function Row({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </>
  )
}

const texts = {
  /** Where the work is to be done. Visitors are not asked for it. */
  address: { label: 'Where is it?', title: 'Address', maxLength: maxAddressLength },
  note: { label: 'Note', title: 'Note', maxLength: maxNoteLength },
}

/** A text that the owner keeps with a quote. What was typed is kept until it is saved, whatever else happens to the quote. */
export function SavedText({ name, quote }: { name: DraftName; quote: StoredQuote }) {
  const { label, title, maxLength } = texts[name]
  // Of its own, so that it can be saved while another change waits for the network.
  const update = useUpdateQuote(quote)
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
        update.mutate({ [name]: toSaved(text) }, { onSuccess: (saved) => clearSent(saved[name] ?? '') })
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

/** Who takes care of a quote. Not shown to the only user. */
export function Assigned({ quote }: { quote: StoredQuote }) {
  const { assignedTo } = quote
  const update = useUpdateQuote(quote)
  const { data: users = [] } = useQuery(usersQuery)
  // The account may have been removed.
  const isGone = assignedTo !== null && !users.some(({ username }) => username === assignedTo)
  if (users.length < 2 && assignedTo === null) return null
  return (
    <label className="assigned">
      Assigned to
      <select
        value={assignedTo ?? ''}
        onChange={({ target }) => !update.isPending && update.mutate({ assignedTo: target.value || null })}
      >
        <option value="">Nobody</option>
        {isGone && <option>{assignedTo}</option>}
        {users.map(({ username, isCurrent }) => (
          <option key={username} value={username}>
            {isCurrent ? `${username} (you)` : username}
          </option>
        ))}
      </select>
    </label>
  )
}
