import { phoneSource, type Quote, type QuoteFieldName, type QuoteRequest } from '@concrete-quote/openapi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leavePage } from '../../location/hash-location.ts'
import { call, readJson } from '../../queries/call.ts'
import { queueChange } from '../../queries/changes.ts'
import {
  invalidateOthers,
  quotePath,
  quoteQuery,
  toVersion,
  type VersionedQuote,
} from '../../queries/quote-queries.ts'
import { storeDraft, textDraftKey, toSaved, useDraft, type TextDraft } from '../../storage.ts'

/** The path of the form. */
export const phoneRequestPath = '/new'

const draftKey = 'phone-request'

/** How long saving may take, in milliseconds. */
const timeoutMs = 30_000

/** What the owner types while talking, as the fields have it. */
export type PhoneRequestValues = Partial<Record<QuoteFieldName | 'address' | 'note' | 'isAnswered', string>>

interface Draft {
  values: PhoneRequestValues
  /** The request as last sent, and its idempotency key. */
  sent?: { request: string; key: string }
}

interface SentRequest {
  request: QuoteRequest
  values: PhoneRequestValues
  key: string
}

/** The draft of a phone request, and how it is saved: it opens as a quote then. */
export function useSavePhoneRequest() {
  const client = useQueryClient()
  const [draft, setDraft] = useDraft<Draft>(draftKey)
  const values = draft?.values ?? {}
  const save = useMutation({
    mutationFn: savePhoneRequest,
    onSuccess: (version, { values: sent }) => {
      const { id } = version.quote
      client.setQueryData(quoteQuery(id).queryKey, version)
      const { address = '', note = '', isAnswered } = sent
      const patch = {
        ...(toSaved(address) && { address: toSaved(address) }),
        ...(toSaved(note) && { note: toSaved(note) }),
        ...(isAnswered && { answeredAt: new Date().toISOString() }),
      }
      if (Object.keys(patch).length > 0)
        queueChange(client, { before: version.quote, etag: version.etag, patch })
      // What was typed in the meantime is kept as if it had been typed into the quote.
      for (const name of ['address', 'note'] as const) {
        const base = sent[name]?.trim() ?? ''
        const text = values[name] ?? ''
        if (text.trim() !== base) storeDraft(textDraftKey(name, id), { text, base } satisfies TextDraft)
      }
      setDraft(undefined)
      // The form may have been left.
      storeDraft(draftKey, undefined)
      leavePage(phoneRequestPath, `/quotes/${id}`)
      void invalidateOthers(client, quoteQuery(id).queryKey)
    },
  })
  return {
    values,
    change: (values: PhoneRequestValues) => setDraft((latest) => ({ ...latest, values })),
    save,
    /** Sends a valid request, with the same idempotency key as before if it is the same. */
    send: (request: QuoteRequest) => {
      const text = JSON.stringify(request)
      const key = draft?.sent?.request === text ? draft.sent.key : crypto.randomUUID()
      setDraft({ values, sent: { request: text, key } })
      save.mutate({ request, values, key })
    },
  }
}

/**
 * Stores a request that was made by phone. One that is sent again with the same key is stored once.
 * @throws if the request was not stored, or may not have been.
 */
async function savePhoneRequest({ request, key }: SentRequest): Promise<VersionedQuote> {
  const response = await call('POST', '/api/quotes', {
    body: { ...request, source: phoneSource },
    // Without a session, it would become a visitor's request, which may be taken for spam.
    headers: { 'Idempotency-Key': key, 'Signed-In': '?1' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const { id } = await readJson<Quote>(response)
  return toVersion(await call('GET', quotePath(id)))
}
