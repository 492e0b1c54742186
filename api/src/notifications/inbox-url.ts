/**
 * The address of the inbox, or of a quote in it.
 * @param publicUrl The origin that visitors use.
 */
export function inboxUrl(publicUrl: string, quoteId?: string): string {
  return `${publicUrl}/inbox/${quoteId === undefined ? '' : `#/quotes/${quoteId}`}`
}
