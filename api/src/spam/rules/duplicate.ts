import { hash } from 'node:crypto'
import type { QuoteRequest } from '@concrete-quote/openapi'
import type { Store } from '../../stores/store.ts'

/** A family may send the same text from home, from work, and from a phone. */
const maxNetworks = 3
const daySeconds = 24 * 60 * 60

/** Different people send the same short text, such as "I need a new driveway", but not the same long one. */
const minLongText = 100

/**
 * Creates the rule that recognizes a text that came from many networks within a day: a long text alone, or a short text
 * with the same phone number. Any number of quotes from one network is fine, such as a partner's office.
 */
export function createDuplicateRule(store: Pick<Store, 'limiter'>) {
  const senders = store.limiter({ name: 'text-sender', points: 1, duration: daySeconds })
  const networks = store.limiter({ name: 'text-networks', points: maxNetworks, duration: daySeconds })

  return async function isDuplicate(quote: Content, network: string): Promise<boolean> {
    const content = hash('sha256', contentOf(quote), 'base64url')
    // Hashed together, so that the store has no address of a visitor.
    const sender = hash('sha256', `${content} ${network}`, 'base64url')
    try {
      const { isAllowed: isNewNetwork } = await senders.count(sender)
      const { isAllowed } = await (isNewNetwork ? networks.count(content) : networks.read(content))
      return !isAllowed
    } catch {
      // A quote is never lost because it could not be counted.
      return false
    }
  }
}

type Content = Pick<QuoteRequest, 'projectDetails' | 'phone'>

/** What two quotes have in common: letters and digits, whatever their case and what is between them. */
function contentOf({ projectDetails, phone }: Content): string {
  const text = normalize(projectDetails)
  return text.length >= minLongText ? text : `${text} ${normalize(phone)}`
}

function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
}
