import type { StoredQuote } from '@concrete-quote/openapi'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { CallAndText } from '../../../frame/call-and-text.tsx'
import { replyMailLink, smsLink } from '../../../words/replies.ts'

interface ContactProps {
  quote: StoredQuote
  /** With which texts and emails begin. */
  message: string
}

/** Links that call, text, and email the sender of a quote. */
export function Contact({ quote, message }: ContactProps) {
  const { phone, email } = quote
  const link = useRef<HTMLAnchorElement>(null)
  const [path, navigate] = useLocation()
  useEffect(() => {
    // The action Call of a notification has opened the quote.
    if (!path.endsWith('/call')) return
    // A reload must not dial again.
    navigate(path.replace(/\/call$/, ''), { replace: true })
    link.current?.click()
  }, [path, navigate])
  return (
    <>
      <CallAndText quote={quote} message={message} ref={link} />
      {smsLink(phone) && 'clipboard' in navigator && <CopyNumber phone={phone} />}
      {email && (
        <a className="button text" href={replyMailLink(email, message)}>
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
