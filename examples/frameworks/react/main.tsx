import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Faq, QuoteForm, Toaster } from '@concrete-quote/widget'
import '@concrete-quote/widget/widget.css'

function Quote() {
  const [id, setId] = useState<string>()
  return (
    <>
      <QuoteForm apiUrl="http://localhost:3000" source="react" onSubmitted={({ id }) => setId(id)} />
      {id && <p>Your reference: {id}</p>}
      <Faq />
      <Toaster />
    </>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(<Quote />)
