import { Credentials, fieldErrors } from '@concrete-quote/openapi'
import { Command } from 'commander'
import { minPasswordLength } from '../auth/passwords.ts'
import { parseConfig } from '../config.ts'
import { exitWith, UserFacingError } from '../errors.ts'
import { askSecret } from './terminal/ask-secret.ts'
import { runCommand, runForOne } from './control/control.ts'
import { howToType } from './terminal/output.ts'

const config = () => parseConfig(process.env)

const program = new Command('users')
  .usage('<command>')
  .description('Say who may sign in to read quotes. Passwords are asked for, or read from standard input.')
  .addHelpText('after', howToType('users'))

program
  .command('add <name>')
  .description('add a user')
  .action(async (username: string) => {
    if ((await isUser(username)) || !(await runForOne(config(), 'addUser', await askCredentials(username))))
      throw new UserFacingError(`There is a user ${username} already.`)
    console.log(`${username} may sign in.`)
  })

program
  .command('passwd <name>')
  .description('give a user another password, and end their sessions')
  .action(async (username: string) => {
    const isSet =
      (await isUser(username)) && (await runForOne(config(), 'setPassword', await askCredentials(username)))
    if (!isSet) throw new UserFacingError(`There is no user ${username}.`)
    console.log(`${username} has another password.`)
  })

program
  .command('remove <name>')
  .description('remove a user, and end their sessions')
  .action(async (username: string) => {
    if (!(await runForOne(config(), 'removeUser', { username })))
      throw new UserFacingError(`There is no user ${username}.`)
    console.log(`${username} may no longer sign in.`)
  })

program
  .command('list')
  .description('show the names of all users')
  .action(async () => {
    for await (const username of runCommand(config(), 'listUsers', {})) console.log(username)
  })

/** Asked first, so that no password is typed in vain. */
async function isUser(name: string): Promise<boolean> {
  for await (const username of runCommand(config(), 'listUsers', {})) if (username === name) return true
  return false
}

async function askCredentials(username: string): Promise<Credentials> {
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

await program.parseAsync().catch(exitWith)
