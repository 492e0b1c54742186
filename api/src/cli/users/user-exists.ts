import type { Config } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { runCommand } from '../control/run-command.ts'

/** Whether there is a user of that name. Check before asking for a password, so that nobody types one in vain. */
export async function userExists(config: Config, username: string): Promise<boolean> {
  for await (const name of runCommand(config, 'listUsers', {})) if (name === username) return true
  return false
}

/** Creates the error about an unknown user. */
export const noSuchUser = (username: string) =>
  new UserFacingError(`User "${username}" does not exist. List all users with: users list`)
