import { callLink, mailLink, type StoredQuote } from '@concrete-quote/openapi'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { smsLink } from '../../../words/quote-words.ts'

/** Links that call, text, and email the sender of a quote. */
export function Contact({ quote: { phone, email } }: { quote: StoredQuote }) {
  const link = useRef<HTMLAnchorElement>(null)
  const [path, navigate] = useLocation()
  useEffect(() => {
    // The action Call of a notification has opened the quote.
    if (!path.endsWith('/call')) return
    // A reload must not dial again.
    navigate(path.replace(/\/call$/, ''), { replace: true })
    link.current?.click()
  }, [path, navigate])
  const callHref = callLink(phone)
  const textHref = smsLink(phone)
  return (
    <>
      {callHref ? (
        <a ref={link} className="button primary" href={callHref}>
          <span className="verb">Call </span>
          <bdi>{phone}</bdi>
        </a>
      ) : (
        // No number to dial was found in it.
        <span className="number">
          Phone: <bdi>{phone}</bdi>
        </span>
      )}
      {textHref && (
        <a className="button written" href={textHref}>
          Text<bdi className="hidden"> {phone}</bdi>
        </a>
      )}
      {email && (
        <a className="button written" href={mailLink(email)}>
          Email<bdi className="hidden"> {email}</bdi>
        </a>
      )}
    </>
  )
}
