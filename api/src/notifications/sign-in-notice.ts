import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { createFullTime } from '../platform/format/time.ts'
import type { Store } from '../stores/store.ts'
import { signInMail, type NewBrowser } from './messages/sign-in.ts'
import type { OwnerNotices } from './owner-notices.ts'

/** How many sign-ins of a user are reported per hour: who has the password, or a program, may sign in all day. */
const perUser = { name: 'sign-in-notice', points: 5, duration: 60 * 60 }

interface SignInNoticeDeps {
  store: Pick<Store, 'limiter'>
  config: Pick<Config, 'TIME_ZONE'>
  /** The origin that visitors use. */
  publicUrl: string
  notices: OwnerNotices
}

/** Creates the function that emails the owner about a sign-in from a new browser. It returns at once. */
export function createSignInNotice({ store, config, publicUrl, notices }: SignInNoticeDeps) {
  const fullTime = createFullTime(config.TIME_ZONE)
  const limit = store.limiter(perUser)
  return (signIn: NewBrowser): void =>
    notices.send('a sign-in from a new browser', async () => {
      if (!(await limit.count(signIn.username)).isAllowed) return undefined
      return () => signInMail({ ...signIn, id: randomUUID(), publicUrl, fullTime })
    })
}
