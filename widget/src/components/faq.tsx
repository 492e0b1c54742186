import { useId } from 'react'
import { faqItems, type Language } from '@concrete-quote/openapi'

/** The questions that visitors ask, one open at a time: the browser opens and closes them, scripts or not. */
export function Faq({ lang = 'en' }: { lang?: Language | undefined }) {
  // Unique to this instance, so that two on a page do not close each other.
  const name = useId()
  return (
    <div className="cq cq-faq" part="faq" lang={lang} dir="ltr">
      {faqItems[lang].map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary part="question">{question}</summary>
          <p part="answer">{answer}</p>
        </details>
      ))}
    </div>
  )
}
