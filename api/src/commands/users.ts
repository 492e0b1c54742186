import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Credentials, fieldErrors } from '@concrete-quote/openapi'
import { Command } from 'commander'
import { parseConfig } from '../config.ts'
import { exitWith, StartError } from '../start-error.ts'
import { runCommand, runForOne } from './control.ts'
import { howToType } from './output.ts'

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
      throw new StartError(`There is a user ${username} already.`)
    console.log(`${username} may sign in.`)
  })

program
  .command('passwd <name>')
  .description('give a user another password, and end their sessions')
  .action(async (username: string) => {
    const isSet =
      (await isUser(username)) && (await runForOne(config(), 'setPassword', await askCredentials(username)))
    if (!isSet) throw new StartError(`There is no user ${username}.`)
    console.log(`${username} has another password.`)
  })

program
  .command('remove <name>')
  .description('remove a user, and end their sessions')
  .action(async (username: string) => {
    if (!(await runForOne(config(), 'removeUser', { username })))
      throw new StartError(`There is no user ${username}.`)
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
  const result = Credentials.safeParse({ username, password: await askPassword() })
  if (result.success) return result.data
  throw new StartError(
    fieldErrors(result.error)
      .map(({ detail }) => `${detail}.`)
      .join(' '),
  )
}

/** From a prompt that shows nothing on a terminal, else all of standard input but its last line break. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  process.stderr.write('Password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: unseen, terminal: true })
  const password = await prompt.question('')
  prompt.close()
  console.error()
  return password
}

await program.parseAsync().catch(exitWith)
