import { projectTypeLabel, type StoredQuote } from '@concrete-quote/openapi'
import { oneLine } from '../../platform/format/control-characters.ts'

/** The name of who requested a quote, in one line. */
export const personName = ({ firstName, lastName }: Pick<StoredQuote, 'firstName' | 'lastName'>) =>
  oneLine(`${firstName} ${lastName}`)

/** What a quote is about and whose it is, such as `Driveway, Maria Ramirez`. */
export const aboutQuote = (quote: StoredQuote) =>
  `${oneLine(projectTypeLabel(quote.projectType))}, ${personName(quote)}`

/** Begins the title of a quote that the owner is notified of although it may be spam. Empty for others. */
export const spamPrefix = ({ spam }: StoredQuote) => (spam === 'too-fast' ? '[Spam?] ' : '')
