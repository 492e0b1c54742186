import { callLink, type StoredQuote } from '@concrete-quote/openapi'
import type { Ref } from 'react'
import { keepCall } from '../storage.ts'
import { smsLink } from '../words/replies.ts'

interface CallAndTextProps {
  quote: Pick<StoredQuote, 'id' | 'phone' | 'preferredContact'>
  /** With which texts begin. */
  message: string
  onClick?: () => void
  /** The ref of the link that calls. */
  ref?: Ref<HTMLAnchorElement>
  textRef?: Ref<HTMLAnchorElement>
}

/** Links that call and text the sender of a quote, each in its place. The one that the sender prefers stands out. */
export function CallAndText({ quote, message, onClick, ref, textRef }: CallAndTextProps) {
  const { id, phone, preferredContact } = quote
  const callHref = callLink(phone)
  const textHref = smsLink(phone, message)
  const prefersText = preferredContact === 'text' && textHref !== undefined
  return (
    <>
      {callHref ? (
        <a
          ref={ref}
          className={prefersText ? 'button call' : 'button call primary'}
          href={callHref}
          onClick={() => {
            keepCall(id)
            onClick?.()
          }}
        >
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
      {textHref && (
        <a
          ref={textRef}
          className={prefersText ? 'button text primary' : 'button text'}
          href={textHref}
          onClick={onClick}
        >
          Text<bdi className="hidden"> {phone}</bdi>
        </a>
      )}
    </>
  )
}
