import type { OnNewBrowser } from '../../accounts/sessions/sign-in.ts'
import { oneLine } from '../../platform/format/control-characters.ts'
import type { FormatTime } from '../../platform/format/time.ts'
import { htmlLink, inboxUrl, ownerMail, type Content, type Mail } from './mail.ts'

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
  const url = `${inboxUrl(publicUrl)}#/account`
  const contents: Content[] = [
    'Somebody signed in to the inbox from a browser that is new for this user, or for the first time since the password changed.',
    {
      rows: [
        { label: 'User', text: user },
        { label: 'Browser', text: browser },
        { label: 'IP address', text: address },
        { label: 'Time', text: fullTime(at) },
      ],
    },
    `If this was not ${user}: sign in as ${user}, open Account, remove passkeys that are not yours, change the password, and choose “Sign out everywhere”.`,
    { text: url, html: `<p>${htmlLink('Open Account', url)}</p>` },
  ]
  return ownerMail(id, `${user} signed in from a new browser`, contents)
}
