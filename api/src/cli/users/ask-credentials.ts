import { Credentials, fieldErrors, minPasswordLength } from '@concrete-quote/openapi'
import { hashPassword, newPasswordFault } from '../../auth/passwords.ts'
import { UserFacingError } from '../../errors.ts'
import { promptSecret } from '../terminal/prompt-secret.ts'

/**
 * Asks for the new password of a user, and hashes it.
 * @throws {UserFacingError} if the name or the password is invalid.
 */
export async function askCredentials(name: string): Promise<{ username: string; passwordHash: string }> {
  const result = Credentials.safeParse({
    username: name,
    password: await promptSecret(`Password, at least ${minPasswordLength} characters`),
  })
  if (!result.success)
    throw new UserFacingError(
      fieldErrors(result.error)
        .map(({ detail }) => `${detail}.`)
        .join(' '),
    )
  const { username, password } = result.data
  const fault = newPasswordFault(password)
  if (fault !== undefined) throw new UserFacingError(fault)
  return { username, passwordHash: await hashPassword(password) }
}
