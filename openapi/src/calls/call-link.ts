/** What may separate the groups of a North American number. */
const gap = String.raw`[^\p{L}\d+]{0,5}`

/** A North American number, whatever follows it, but for the last group of a longer foreign one, as of `420 777 1234 56`. */
const localPattern = String.raw`(?<![\d+])(?:(?:\+|00|011)?${gap}1${gap})?(?<local>[2-9]\d\d(?<separator>${gap})[2-9]\d\d${gap}\d{4})(?!\d|\k<separator>\d{2,3}\s*$)`

/** A number with `+`, or the prefix with which international numbers are dialed. After 7 digits, `/` is before another one. */
const foreignPattern = String.raw`(?:\+|(?<!\d\D?)(?:00|011))\D?(?<foreign>[2-9](?:(?:[\s.()\p{Pd}\p{Cf}]{0,3}|(?<!(?:\d\D*){7})\s?\/\s?)\d){6,14})(?!\d|\s*[ap]\.?m)`

const numberPattern = new RegExp(`${localPattern}|${foreignPattern}`, 'iu')

/** A number without `+` whose groups are those of another country, such as `33 6 12 34 56 78`. */
const groupsPattern = /^\s*(?<foreign>[2-9]\d{0,2}(?:[\s.()\p{Pd}]+\d{1,4}){3,5})\s*$/u

/** An extension after a number, in the words of the form's languages. */
const extensionPattern =
  /^(?:[^\p{L}\d]*#|\P{N}*?(?<!\p{L})(?:x|ext(?:n|ensi[oó]n)?|int(?:erno)?|anexo|máy lẻ|nhánh|nội bộ)(?!\p{L}))[^\p{L}\d]*(\d+)/iu

/**
 * Finds the phone number in what a visitor typed, such as `after 5pm: 214-555-0123`, as a `tel:` URI (RFC 3966).
 * Undefined in doubt: without an area code, or with a number before it that may be a country code.
 */
export function callLink(typed: string): string | undefined {
  const text = phoneText(typed)
  const found = numberPattern.exec(text) ?? groupsPattern.exec(text)
  const { local, foreign = '' } = found?.groups ?? {}
  if (!found || isDoubtful(text.slice(0, found.index), local, foreign)) return undefined
  const [, extension] = extensionPattern.exec(text.slice(found.index + found[0].length)) ?? []
  return `tel:+${(local === undefined ? foreign : `1${local}`).replace(/\D/g, '')}${extension ? `;ext=${extension}` : ''}`
}

/** Whether a number before a North American one may be a country code, or a country code its area code. */
function isDoubtful(before: string, local: string | undefined, foreign: string): boolean {
  return local === undefined
    ? /^\d{3}\D+\d{3}\D+\d{4}$/.test(foreign)
    : /^\D?\d{1,3}[\s.()\p{Pd}]*$/u.test(before)
}

/** The digits by which phone numbers are the same in any notation, with their extension: without the country code 1. */
export function phoneNumber(typed: string): string {
  return (callLink(typed)?.slice('tel:+'.length) ?? phoneText(typed).replace(/\D/g, '')).replace(
    /^1(?=\d{10}(?!\d))/,
    '',
  )
}

/** A phone number with ASCII digits, and without the `(0)` that is dialed only within a country. */
export const phoneText = (typed: string) => asciiDigits(typed.normalize('NFKC')).replaceAll('(0)', '')

/** Replaces the decimal digits of every script: each has its ten in a row (Unicode Standard, section 4.6). */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    let value = -1
    for (let code = digit.codePointAt(0) ?? 0; /\p{Nd}/u.test(String.fromCodePoint(code)); code--) value++
    return String(value % 10)
  })
}
