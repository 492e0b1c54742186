import type { QuoteRequest } from '@concrete-quote/openapi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leavePage } from '../hash-location.ts'
import { textDraftKey, type TextDraft } from '../quote/facts/saved-text.tsx'
import { unsavedQuery } from '../quote/unsaved.tsx'
import { storeDraft, useDraft } from '../use-draft.ts'
import { noValues, type PhoneRequestValues } from './phone-request-values.ts'
import { savePhoneRequest } from './save-phone-request.ts'

/** The path of the form. */
export const phoneRequestPath = '/new'

const draftKey = 'phone-request'

interface Draft {
  values: PhoneRequestValues
  /** The request as last sent, and its idempotency key. */
  sent?: { request: string; key: string }
}

/** The draft of a phone request, and how it is saved: it opens as a quote then. */
export function useSavePhoneRequest() {
  const client = useQueryClient()
  const [draft, setDraft] = useDraft<Draft>(draftKey)
  const values = draft?.values ?? noValues
  const save = useMutation({
    mutationFn: ({
      request,
      values,
      key,
    }: {
      request: QuoteRequest
      values: PhoneRequestValues
      key: string
    }) => savePhoneRequest(request, values, key),
    onSuccess: ({ id, failure }, { values: sent }) => {
      for (const name of ['address', 'note'] as const) {
        const saved = failure === undefined ? sent[name].trim() : ''
        // What is not saved, or was typed in the meantime, is kept as if it had been typed into the quote.
        if (values[name].trim() !== saved)
          storeDraft(textDraftKey(name, id), { text: values[name], base: saved } satisfies TextDraft)
      }
      if (failure !== undefined) {
        client.setQueryData(
          unsavedQuery(id).queryKey,
          `The request is saved, but not what else you entered: ${failure}`,
        )
      }
      setDraft(undefined)
      // The form may have been left.
      storeDraft(draftKey, undefined)
      leavePage(phoneRequestPath, `/quotes/${id}`)
      void client.invalidateQueries()
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
