import { telLink, type StoredQuote } from '@concrete-quote/openapi'

/** Links that call and email the sender of a quote. */
export function Contact({ quote: { phone, email } }: { quote: StoredQuote }) {
  const callHref = telLink(phone)
  return (
    <>
      {callHref ? (
        <a className="button primary" href={callHref}>
          <span className="verb">Call </span>
          <bdi>{phone}</bdi>
        </a>
      ) : (
        // The number has too few digits to dial.
        <span>
          Phone: <bdi>{phone}</bdi>
        </span>
      )}
      {email && (
        <a className="button" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          <span className="verb">Email </span>
          <bdi>{email}</bdi>
        </a>
      )}
    </>
  )
}
