import type { Config } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { withStore } from '../with-store.ts'

/** Whether there is a user of that name. Check before asking for a password, so that nobody types one in vain. */
export async function userExists(config: Config, username: string): Promise<boolean> {
  return (await withStore(config, (store) => store.findUser(username))) !== undefined
}

/** Creates the error about an unknown user. */
export const noSuchUser = (username: string) =>
  new UserFacingError(`User "${username}" does not exist. List all users with: users list`)
