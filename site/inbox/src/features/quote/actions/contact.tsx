import { unansweredCalls, type StoredQuote, type ReplyName } from '@concrete-quote/openapi'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { CallAndText } from '../../../frame/call-and-text.tsx'
import { useWriter } from '../../../queries/resources.ts'
import { offeredReplies, replyMailLink, smsLink, replyLabels, replyTo } from '../../../words/replies.ts'

interface ContactProps {
  quote: StoredQuote
  message: string
  /** Called when somebody calls or texts. */
  onTap: () => void
}

/**
 * Links that call, text, and email the sender of a quote, each in its place, also where another one is missing. Texts and
 * emails begin with the message.
 */
export function Contact({ quote, message, onTap }: ContactProps) {
  const { phone, email } = quote
  const call = useRef<HTMLAnchorElement>(null)
  const text = useRef<HTMLAnchorElement>(null)
  const [path, navigate] = useLocation()
  useEffect(() => {
    // The action Call of a notification, or Text of an email, has opened the quote.
    const [action] = /\/(?:call|text)$/.exec(path) ?? []
    if (!action) return
    // A reload must not dial again.
    navigate(path.slice(0, -action.length), { replace: true })
    if (action === '/call') call.current?.click()
    else text.current?.focus()
  }, [path, navigate])
  return (
    <>
      <CallAndText quote={quote} message={message} onClick={onTap} ref={call} textRef={text} />
      {!smsLink(phone) && <Missing>Text</Missing>}
      {email ? (
        <a className="button text" href={replyMailLink(email, message)}>
          Email<bdi className="hidden"> {email}</bdi>
        </a>
      ) : (
        <Missing>Email</Missing>
      )}
    </>
  )
}

/** Keeps the place of a link on a phone. */
const Missing = ({ children }: { children: string }) => (
  <span className="button missing" aria-hidden="true">
    {children}
  </span>
)

/** Copies a phone number. It is shown where there is a mouse: few computers open a link that texts. */
export function CopyNumber({ phone }: { phone: string }) {
  const copy = useMutation({ mutationFn: async () => navigator.clipboard.writeText(phone) })
  return (
    <span className="copy-number">
      <button type="button" onClick={() => copy.mutate()}>
        Copy number
      </button>{' '}
      <span role="status">
        {copy.isSuccess ? 'Copied.' : copy.isError && 'This browser does not allow copying.'}
      </span>
    </span>
  )
}

/** The message with which a text or an email to the sender of a quote begins: the one that fits, or that was chosen. */
export function useReply(quote: StoredQuote) {
  const write = useWriter()
  const [chosen, choose] = useState<ReplyName>()
  const name = chosen ?? replyTo(quote, unansweredCalls(quote.history).length)
  return { name, choose, message: write(quote, name) }
}

/** Shows the message, and lets the user choose another one. */
export function Reply({ name, choose, message }: ReturnType<typeof useReply>) {
  return (
    <details>
      <summary>Message: {name ? replyLabels[name] : 'None'}</summary>
      <label>
        Begin texts and emails with
        <select value={name ?? ''} onChange={({ target }) => choose(target.value as ReplyName)}>
          {!name && <option value="">None</option>}
          {offeredReplies.map((each) => (
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
