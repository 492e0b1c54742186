import { tokenScopes } from '@concrete-quote/openapi'
import { runCommandLine } from './command-line.ts'
import { add, invite, list, passwd, remove } from './users/accounts.ts'
import { revoke, token, tokens } from './users/tokens.ts'

const help = `Usage: users <command>

Manages who can sign in to read quotes, and which programs can use the API with a token. Passwords are read from a
prompt or standard input.

  add NAME       add a user
  invite NAME    print a one-time link by which a new user, or one who forgot the password or lost the passkeys, chooses
                 a password
  passwd NAME    change a user's password, and end their sessions
  remove NAME    remove a user, and end their sessions and pushes
  list           list the names of all users, and who has no password
  token NAME     create an API token for a program, and print it once
    --expires DATE  the day on which it stops working (UTC), such as 2027-01-31; default: never
    --source NAME   the partner whose name its quotes get as their source, and whose quotes it reaches; default: any
    --scope SCOPE   what it may do, once or several times; default: quotes:send
${Object.entries(tokenScopes)
  .map(([scope, text]) => `                      ${scope.padEnd(17)}${text}\n`)
  .join(
    '',
  )}  tokens         list all API tokens: when they were created, were last used, and end, their partner, and their scopes
  revoke NAME    revoke an API token immediately
`

await runCommandLine('users', help, { add, invite, passwd, remove, list, token, tokens, revoke })
