import { useId } from 'react'
import type { Language } from '@concrete-quote/openapi'
import { faqItems } from '../faq-items.ts'
import { faqInSpanish } from '../messages/es.ts'

/**
 * The questions that visitors ask, one open at a time: the browser opens and closes them, scripts or not
 * (specification, section 4).
 */
export function Faq({ lang }: { lang?: Language | undefined }) {
  // Of this instance alone: two on a page do not close each other.
  const name = useId()
  return (
    <div className="cq cq-faq" part="faq">
      {(lang === 'es' ? faqInSpanish : faqItems).map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary part="question">{question}</summary>
          <p part="answer">{answer}</p>
        </details>
      ))}
    </div>
  )
}
