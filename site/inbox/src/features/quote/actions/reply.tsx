import { replyNames, type ReplyName, type StoredQuote } from '@concrete-quote/openapi'
import { useState } from 'react'
import { useWriter } from '../../../queries/resources.ts'
import { replyLabels, replyTo } from '../../../words/replies.ts'

/** The message with which a text or an email to the sender of a quote begins: the one that fits, or that was chosen. */
export function useReply(quote: StoredQuote) {
  const write = useWriter()
  const [chosen, choose] = useState<ReplyName>()
  const name = chosen ?? replyTo(quote, quote.history.filter(({ type }) => type === 'no-answer').length)
  return { name, choose, message: write(quote, name) }
}

/** Shows the message, and lets the user choose another one. */
export function Reply({ name, choose, message }: ReturnType<typeof useReply>) {
  return (
    <details>
      <summary>Message: {replyLabels[name]}</summary>
      <label>
        Begin texts and emails with
        <select value={name} onChange={({ target }) => choose(target.value as ReplyName)}>
          {replyNames.map((each) => (
            <option key={each} value={each}>
              {replyLabels[each]}
            </option>
          ))}
        </select>
      </label>
      <p dir="auto">{message || 'This message is blank.'}</p>
    </details>
  )
}
