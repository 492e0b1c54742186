import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ConcreteQuoteForm } from '@concrete-quote/widget/element/dom'
import '@concrete-quote/widget/element/dom'

/** React 18 passes custom elements no properties and no handlers: create the element, and listen to it. */
function App() {
  const parent = useRef<HTMLDivElement>(null)
  const [id, setId] = useState<string>()
  useEffect(() => {
    const element: ConcreteQuoteForm = document.createElement('concrete-quote-form')
    element.apiUrl = 'http://localhost:3000'
    element.source = 'react-18'
    element.values = { projectType: 'patio' }
    element.addEventListener('quote-submitted', ({ detail }) => setId(detail.id))
    parent.current?.append(element)
    return () => element.remove()
  }, [])
  return (
    <>
      <div ref={parent} />
      {id && <p>Your reference: {id}</p>}
    </>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(<App />)
