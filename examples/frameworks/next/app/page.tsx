import { Faq, QuoteForm, Toaster } from '@concrete-quote/widget'

/** A server component: the form is part of the HTML, and hydrates. */
export default function Page() {
  return (
    <main>
      <QuoteForm apiUrl="http://localhost:3000" source="next" />
      <Faq />
      <Toaster />
    </main>
  )
}
