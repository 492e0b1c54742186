import { phoneSource, type QuoteRequest, type Quote, type QuotePatch } from '@concrete-quote/openapi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leavePage } from '../location/hash-location.ts'
import { queueChange } from '../queries/changes.ts'
import { quoteQuery, invalidateOthers, quotePath, toVersion, type VersionedQuote } from '../queries/quotes.ts'
import { textDraftKey, storeDraft, useDraft, type TextDraft } from '../storage.ts'
import { noValues, type PhoneRequestValues } from './phone-request-values.ts'
import { call, readJson } from '../queries/call.ts'

/** The path of the form. */
export const phoneRequestPath = '/new'

const draftKey = 'phone-request'

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
  const values = draft?.values ?? noValues
  const save = useMutation({
    mutationFn: ({ request, key }: SentRequest) => savePhoneRequest(request, key),
    onSuccess: (version, { values: sent }) => {
      const { id } = version.quote
      client.setQueryData(quoteQuery(id).queryKey, version)
      const patch = toPatch(sent)
      if (patch) queueChange(client, { before: version.quote, etag: version.etag, patch })
      // What was typed in the meantime is kept as if it had been typed into the quote.
      for (const name of ['address', 'note'] as const) {
        const base = sent[name].trim()
        if (values[name].trim() !== base)
          storeDraft(textDraftKey(name, id), { text: values[name], base } satisfies TextDraft)
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
    change: (change: Partial<PhoneRequestValues>) =>
      setDraft((latest) => ({ ...latest, values: { ...(latest?.values ?? noValues), ...change } })),
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

/** How long saving may take, in milliseconds. */
const timeoutMs = 30_000

/**
 * Stores a request that was made by phone.
 * @param key The idempotency key: a request that is sent again with the same one is stored once.
 * @throws if the request was not stored, or may not have been.
 */
async function savePhoneRequest(request: QuoteRequest, key: string): Promise<VersionedQuote> {
  const response = await call('POST', '/api/quotes', {
    body: { ...request, source: phoneSource },
    // Without a session, it would become a visitor's request, which may be taken for spam.
    headers: { 'Idempotency-Key': key, 'Signed-In': '?1' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const { id } = await readJson<Quote>(response)
  return toVersion(await call('GET', quotePath(id)))
}

/** What else was entered, as changes of the quote; undefined if nothing was. */
function toPatch({ address, note, isAnswered }: PhoneRequestValues): QuotePatch | undefined {
  const patch = {
    ...(address.trim() && { address: address.trim() }),
    ...(note.trim() && { note: note.trim() }),
    ...(isAnswered && { answeredAt: new Date().toISOString() }),
  }
  return Object.keys(patch).length > 0 ? patch : undefined
}
