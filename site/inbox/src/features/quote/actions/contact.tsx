import { callLink, type StoredQuote } from '@concrete-quote/openapi'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { replyMailLink, smsLink } from '../../../words/replies.ts'

interface ContactProps {
  quote: StoredQuote
  /** With which texts and emails begin. */
  message: string
}

/** Links that call, text, and email the sender of a quote: first the one that the sender prefers. */
export function Contact({ quote, message }: ContactProps) {
  const { phone, email, preferredContact } = quote
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
  const textHref = smsLink(phone, message)
  const isTextFirst = preferredContact === 'text' && textHref !== undefined
  const text = textHref && (
    <a key="text" className={isTextFirst ? 'button primary' : 'button written'} href={textHref}>
      Text<bdi className="hidden"> {phone}</bdi>
    </a>
  )
  return (
    <>
      {isTextFirst && text}
      {callHref ? (
        <a ref={link} className={isTextFirst ? 'button' : 'button primary'} href={callHref}>
          <span className="verb">Call </span>
          <bdi>{phone}</bdi>
        </a>
      ) : (
        // No number to dial was found in it.
        <span className="number">
          Phone: <bdi>{phone}</bdi>
        </span>
      )}
      {!isTextFirst && text}
      {textHref && 'clipboard' in navigator && <CopyNumber phone={phone} />}
      {email && (
        <a className="button written" href={replyMailLink(email, message)}>
          Email<bdi className="hidden"> {email}</bdi>
        </a>
      )}
    </>
  )
}

/** Copies a phone number. It is shown where there is a mouse: few computers open a link that texts. */
function CopyNumber({ phone }: { phone: string }) {
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
