import { extensionPattern, telLink } from './tel-link.ts'

/**
 * A North American number, which is complete whatever follows it, such as `after 5` or a second number, but for the last
 * group of a longer one of another country, such as that of `420 777 1234 56`.
 */
const northAmericanPattern =
  /^[^\d+]*(?:\+?1\D{0,3})?([2-9]\d\d)\D{0,3}([2-9]\d\d)\D{0,3}(\d{4})(?!\d|[ .-]\d{2,3}\s*$)/

/**
 * Formats what a visitor typed as a phone number as a `tel:` URI, as `telLink` does, without what follows a North American
 * number but for its extension.
 */
export function callLink(typed: string): string | undefined {
  const [number] = northAmericanPattern.exec(typed) ?? []
  if (number === undefined) return telLink(typed)
  const rest = typed.slice(number.length)
  const extension = extensionPattern.exec(rest)
  // An extension after other digits is that of another number.
  return telLink(extension && !/\d/.test(rest.slice(0, extension.index)) ? number + extension[0] : number)
}
