import type { QuoteRequest } from '@concrete-quote/openapi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leavePage } from '../location/hash-location.ts'
import { queueChange } from '../queries/changes.ts'
import { quoteQuery } from '../queries/quote.ts'
import { invalidateOthers } from '../queries/quotes.ts'
import { textDraftKey, type TextDraft } from '../storage/text-draft.ts'
import { storeDraft, useDraft } from '../storage/use-draft.ts'
import { noValues, type PhoneRequestValues } from './phone-request-values.ts'
import { savePhoneRequest, toPatch } from './save-phone-request.ts'

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
