import escapeHtml from 'escape-html'
import type { OnNewBrowser } from '../../accounts/sessions/sign-in.ts'
import { oneLine } from '../../platform/format/control-characters.ts'
import type { FormatTime } from '../../platform/format/time.ts'
import { formatRows, htmlLink, inboxUrl, ownerMail, type Mail } from './mail.ts'

/** A sign-in from a new browser. */
export type NewBrowser = Parameters<OnNewBrowser>[0]

type SignInMail = NewBrowser & {
  id: string
  /** The origin that visitors use. */
  publicUrl: string
  fullTime: FormatTime
}

/** Writes the email about a sign-in from a new browser. */
export function signInMail({ id, username, browser, address, at, publicUrl, fullTime }: SignInMail): Mail {
  const user = oneLine(username)
  const subject = `${user} signed in from a new browser`
  const rows = formatRows([
    { label: 'User', text: user },
    { label: 'Browser', text: browser },
    { label: 'IP address', text: address },
    { label: 'Time', text: fullTime(at) },
  ])
  const opening =
    'Somebody signed in to the inbox from a browser that is new for this user, or for the first time since the password changed.'
  const remedy = `If this was not ${user}: sign in as ${user}, open Account, remove passkeys that are not yours, change the password, and choose “Sign out everywhere”.`
  const url = `${inboxUrl(publicUrl)}#/account`
  return ownerMail({
    id,
    subject,
    text: [opening, rows.text, remedy, url],
    html: `<p>${opening}</p>
${rows.html}
<p>${escapeHtml(remedy)}</p>
<p>${htmlLink('Open Account', url)}</p>`,
  })
}
