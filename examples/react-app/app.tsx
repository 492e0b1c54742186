import { useRef, useState } from 'react'
import { Faq, QuoteForm, Toaster, type QuoteFormHandle } from '@concrete-quote/widget'
import '@concrete-quote/widget/widget.css'

/** A page of a React app: the form, its toasts and the questions as components, with what the app knows filled in. */
export function App({ apiUrl }: { apiUrl: string | undefined }) {
  const form = useRef<QuoteFormHandle>(null)
  const [submittedId, setSubmittedId] = useState<string>()
  return (
    <main>
      <h1>Your house, your slab</h1>
      <button type="button" onClick={() => form.current?.prefill({ projectType: 'patio' })}>
        I want a patio
      </button>
      <QuoteForm
        ref={form}
        apiUrl={apiUrl}
        source="live-oak-homes"
        onSubmitted={({ id }) => setSubmittedId(id)}
      />
      {submittedId && <p>Your number: {submittedId}</p>}
      <Faq />
      <Toaster />
    </main>
  )
}
