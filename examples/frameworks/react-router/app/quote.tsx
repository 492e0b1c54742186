import { useState } from 'react'
import { Faq, QuoteForm, Toaster } from '@concrete-quote/widget'

/** Rendered on the server, and hydrated. */
export default function Quote() {
  const [id, setId] = useState<string>()
  return (
    <>
      <QuoteForm apiUrl="http://localhost:3000" source="react-router" onSubmitted={({ id }) => setId(id)} />
      {id && <p>Your reference: {id}</p>}
      <Faq />
      <Toaster />
    </>
  )
}
