/** What a push to a device says, as JSON, which the service worker of the inbox shows. */
export interface PushMessage {
  title: string
  /** Empty if the title is all there is. */
  body: string
  /** A notification replaces the one with the same tag. */
  tag: string
  /** Where in the inbox a click leads: `#/quotes/` and the ID of the quote, or `#/`. */
  path: string
  /** The visitor's phone number as a `tel:` URI. Null if it is not to be shown, or cannot be dialed. */
  phone: string | null
  /** The quote that it is about. Null if it is about several, or none. */
  quoteId: string | null
}
