import type { QuoteRequest } from '@concrete-quote/openapi'

/** People send a few links, for example to a style that they like; advertisers send many. */
const maxLinks = 2

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

/**
 * Whether a quote has a link as a name, more than two links, or nothing but links. Links to photos and maps do not
 * count.
 */
export function hasSpamLinks({
  firstName,
  lastName,
  projectDetails,
}: Pick<QuoteRequest, 'firstName' | 'lastName' | 'projectDetails'>): boolean {
  if (linksIn(`${firstName} ${lastName}`).length > 0) return true
  const links = linksIn(projectDetails).filter((link) => !isSharedPhoto(link))
  const words = projectDetails.replaceAll(linkPattern, '')
  return links.length > maxLinks || (links.length > 0 && !/\p{L}/u.test(words))
}

/** The different links of a text. */
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
