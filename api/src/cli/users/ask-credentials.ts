import { Credentials, fieldErrors, minPasswordLength } from '@concrete-quote/openapi'
import { UserFacingError } from '../../errors.ts'
import { askSecret } from '../terminal/ask-secret.ts'

/**
 * Asks for the password of a user.
 * @throws {UserFacingError} if the name or the password is invalid.
 */
export async function askCredentials(username: string): Promise<Credentials> {
  const result = Credentials.safeParse({
    username,
    password: await askSecret(`Password, at least ${minPasswordLength} characters`),
  })
  if (result.success) return result.data
  throw new UserFacingError(
    fieldErrors(result.error)
      .map(({ detail }) => `${detail}.`)
      .join(' '),
  )
}
