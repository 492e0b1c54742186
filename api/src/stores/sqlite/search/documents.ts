/**
 * The number of a quote's document in the search index, which is also a column of the quote: the time in the quote's ID in
 * milliseconds, and 15 bits, so that several quotes may have the same time. So documents are ordered as lists are. The
 * time is the first parameter.
 */
export const newDocument = `(SELECT coalesce(max(document) + 1, ?1 << 15) FROM quotes
  WHERE document >= ?1 << 15 AND document < (?1 + 1) << 15)`

/** The time in a quote's ID, in milliseconds since 1970. Undefined if it is no UUID. */
export function timeOf(id: string): number | undefined {
  const [, high = '', low = ''] = /^([\da-f]{8})-([\da-f]{4})/i.exec(id) ?? []
  return high ? Number.parseInt(high + low, 16) : undefined
}
