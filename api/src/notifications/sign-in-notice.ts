import { randomUUID } from 'node:crypto'
import type { OnNewBrowser } from '../accounts/sessions/sign-in.ts'
import type { Config } from '../config.ts'
import { oneLine } from '../platform/format/control-characters.ts'
import { createFullTime } from '../platform/format/time.ts'
import type { Store } from '../stores/store.ts'
import { inboxUrl, ownerMail } from './messages/mail.ts'
import type { OwnerNotices } from './owner-notices.ts'

/** How many sign-ins of a user are reported per hour: who has the password, or a program, may sign in all day. */
const perUser = { name: 'sign-in-notice', points: 5, duration: 60 * 60 }

interface SignInNoticeDeps {
  store: Pick<Store, 'limiter'>
  config: Config
  publicUrl: string
  notices: OwnerNotices
}

/** Creates the function that emails the owner about a sign-in from a new browser. It returns at once. */
export function createSignInNotice({ store, config, publicUrl, notices }: SignInNoticeDeps): OnNewBrowser {
  const fullTime = createFullTime(config.TIME_ZONE)
  const limit = store.limiter(perUser)
  const url = `${inboxUrl(publicUrl)}#/account`
  return ({ username, browser, address, at }) =>
    notices.send('a sign-in from a new browser', async () => {
      if (!(await limit.count(username)).isAllowed) return undefined
      const user = oneLine(username)
      return ownerMail({
        id: randomUUID(),
        publicUrl,
        subject: `${user} signed in from a new browser`,
        preheader: browser,
        contents: [
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
          { buttons: [{ text: 'Open Account', href: url }] },
        ],
      })
    })
}
