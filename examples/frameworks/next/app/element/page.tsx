'use client'

import { useEffect, useRef, useState } from 'react'
import type { ConcreteQuoteForm } from '@concrete-quote/widget/element'

/** The web component, for pages that keep React out of the form. */
export default function Page() {
  const element = useRef<ConcreteQuoteForm>(null)
  const [id, setId] = useState<string>()

  useEffect(() => {
    void import('@concrete-quote/widget/element')
    // React renders no handler of a custom element on the server: listen to the element itself.
    element.current?.addEventListener('quote-submitted', ({ detail }) => setId(detail.id))
  }, [])

  return (
    <main>
      <concrete-quote-form
        ref={element}
        api-url="http://localhost:3000"
        source="next-element"
        values={JSON.stringify({ projectType: 'patio' })}
      >
        <div>
          <a href="tel:+12145550123">Call (214) 555-0123</a>
        </div>
        <svg height="638" aria-hidden="true" />
      </concrete-quote-form>
      {id && <p>Your reference: {id}</p>}
    </main>
  )
}
