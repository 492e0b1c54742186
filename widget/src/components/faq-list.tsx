import { useId } from 'react'
import type { FaqItem } from '@concrete-quote/openapi'
import { resolveLanguage, type LanguageProps } from '../core/texts.ts'

/** Questions and their answers, one open at a time: the browser opens and closes them, scripts or not. */
export function FaqList({ items, ...props }: LanguageProps & { items: FaqItem[] }) {
  const { lang, dir } = resolveLanguage(props)
  // Unique to this instance, so that two on a page do not close each other.
  const name = useId()
  return (
    <div className="cq cq-faq" part="faq" lang={lang} dir={dir}>
      {items.map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary part="question">{question}</summary>
          <p part="answer">{answer}</p>
        </details>
      ))}
    </div>
  )
}
