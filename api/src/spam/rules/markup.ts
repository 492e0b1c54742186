import type { QuoteRequest } from '@concrete-quote/openapi'

/**
 * Tags with an attribute, tags that link, run, embed, or lay out something, and BBCode. What people type is none of
 * these: `<3`, `4 < 6`, `Ada <ada@example.com>`, `[photo]`, `<b>urgent</b>`.
 */
const markup =
  /<[a-z][a-z\d]*\s+[a-z-]+\s*=|<\/(?:a|div|script|style|table)\b|<(?:embed|iframe|img|object|script|style|svg)[\s/>]|\[(?:img|url)\]|\[(?:img|link|url)=|\bjavascript:\S/iu

/** Whether a quote contains HTML, a script, or BBCode. */
export function hasMarkup({
  firstName,
  lastName,
  projectDetails,
}: Pick<QuoteRequest, 'firstName' | 'lastName' | 'projectDetails'>): boolean {
  return [firstName, lastName, projectDetails].some((text) => markup.test(text))
}
