import { useId } from 'react'
import { faqItems } from '../faq-items.ts'

/**
 * The questions that visitors ask, one open at a time: the browser opens and closes them, scripts or not
 * (specification, section 4).
 */
export function Faq() {
  // Of this instance alone: two on a page do not close each other.
  const name = useId()
  return (
    <div className="cq cq-faq">
      {faqItems.map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
