import type { QuoteSubmission, SpamReason, StoredQuote } from '@concrete-quote/openapi'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

/** Submissions that were filled in faster than this are suspected spam: a person needs longer for six fields. */
export const minHumanMs = 2000

/** The rules, by the reason that they give: whether the content of a submission is suspect. */
const rules: Record<SpamReason, (submission: QuoteSubmission) => boolean> = {
  links: hasSpamLinks,
  markup: hasMarkup,
  'disposable-email': hasDisposableEmail,
  'malformed-phone': hasMalformedPhone,
}

/** Returns the strongest mark of a submission, and the rules that match. It is stored and acknowledged in any case. */
export function checkSpam(submission: QuoteSubmission): Pick<StoredQuote, 'spam' | 'reasons'> {
  const matching = Object.entries(rules).filter(([, isSuspect]) => isSuspect(submission))
  const reasons = matching.map(([name]) => name)
  return { spam: strongestMark(submission, reasons), reasons }
}

function strongestMark({ website, elapsedMs }: QuoteSubmission, reasons: string[]): StoredQuote['spam'] {
  if (website) return 'honeypot'
  if (elapsedMs !== undefined && elapsedMs < minHumanMs) return 'too-fast'
  return reasons.length > 0 ? 'content' : null
}

/** People send a few links, for example to a style that they like; advertisers send many. */
export const maxLinks = 2

const linkPattern = /(?:https?:\/\/|\bwww\.)[^\s<>"')\]]+/giu

/** Where people share photos, plans, maps, and listings of their house. Any number of links to them is fine. */
const sharingHosts = [
  '1drv.ms',
  'dropbox.com',
  'drive.google.com',
  'flickr.com',
  'houzz.com',
  'icloud.com',
  'imgur.com',
  'maps.app.goo.gl',
  'maps.apple.com',
  'onedrive.live.com',
  'photos.app.goo.gl',
  'photos.google.com',
  'pin.it',
  'pinterest.com',
  'realtor.com',
  'redfin.com',
  'wetransfer.com',
  'zillow.com',
]

/** Whether a quote has a link as a name, more than two links, or nothing but links, but for photos and maps. */
function hasSpamLinks({ firstName, lastName, projectDetails }: QuoteSubmission): boolean {
  if (linksIn(`${firstName} ${lastName}`).length > 0) return true
  const links = linksIn(projectDetails).filter((link) => !isSharedPhoto(link))
  const words = projectDetails.replaceAll(linkPattern, '')
  return links.length > maxLinks || (links.length > 0 && !/\p{L}/u.test(words))
}

function linksIn(text: string): string[] {
  return [...new Set(text.match(linkPattern))]
}

function isSharedPhoto(link: string): boolean {
  const url = /^www\./i.test(link) ? `https://${link}` : link
  if (!URL.canParse(url)) return false
  const { hostname, pathname } = new URL(url)
  return (
    sharingHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)) ||
    /\.(?:jpe?g|png|heic|webp|pdf)$/i.test(pathname)
  )
}

/**
 * Tags with an attribute, tags that link, run, embed, or lay out something, and BBCode. What people type is none of
 * these: `<3`, `4 < 6`, `Ada <ada@example.com>`, `[photo]`, `<b>urgent</b>`.
 */
const markup =
  /<[a-z][a-z\d]*\s+[a-z-]+\s*=|<\/(?:a|div|script|style|table)\b|<(?:embed|iframe|img|object|script|style|svg)[\s/>]|\[(?:img|url)\]|\[(?:img|link|url)=|\bjavascript:\S/iu

function hasMarkup({ firstName, lastName, projectDetails }: QuoteSubmission): boolean {
  return [firstName, lastName, projectDetails].some((text) => markup.test(text))
}

const disposable = disposableEmailBlocklistSet()

/** Whether the email address is at a provider of disposable addresses, or at a subdomain of one. */
function hasDisposableEmail({ email }: QuoteSubmission): boolean {
  const labels = (email ?? '').toLowerCase().replace(/^.*@/, '').split('.')
  return labels.some((_, n) => disposable.has(labels.slice(n).join('.')))
}

/**
 * Whether nobody could respond: the phone number has no digit, and there is no email address. With one, people write
 * words such as "please email me" where the number belongs.
 */
function hasMalformedPhone({ phone, email }: QuoteSubmission): boolean {
  return email === null && !/\p{N}/u.test(phone)
}
