import { callLink, type StoredQuote } from '@concrete-quote/openapi'
import type { Ref } from 'react'
import { smsLink } from '../words/replies.ts'

interface CallAndTextProps {
  quote: Pick<StoredQuote, 'phone' | 'preferredContact'>
  /** With which texts begin. */
  message: string
  onClick?: () => void
  /** The ref of the link that calls. */
  ref?: Ref<HTMLAnchorElement>
}

/** Links that call and text the sender of a quote: first the one that the sender prefers. */
export function CallAndText({ quote, message, onClick, ref }: CallAndTextProps) {
  const { phone, preferredContact } = quote
  const callHref = callLink(phone)
  const textHref = smsLink(phone, message)
  const isTextFirst = preferredContact === 'text' && textHref !== undefined
  const text = textHref && (
    <a className={isTextFirst ? 'button primary text' : 'button text'} href={textHref} onClick={onClick}>
      Text<bdi className="hidden"> {phone}</bdi>
    </a>
  )
  return (
    <>
      {isTextFirst && text}
      {callHref ? (
        <a ref={ref} className={isTextFirst ? 'button' : 'button primary'} href={callHref} onClick={onClick}>
          <span className="verb">Call </span>
          <bdi>{phone}</bdi>
        </a>
      ) : (
        // No number to dial was found in it.
        <span className="number">
          <span className="verb">Phone: </span>
          <bdi>{phone}</bdi>
        </span>
      )}
      {!isTextFirst && text}
    </>
  )
}
