import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'

const command = join(import.meta.dirname, '../../api/dist/users.js')

/** Adds a user to the running server with the command `users`. */
export async function anOwner(): Promise<{ username: string; password: string }> {
  const owner = { username: `owner-${randomUUID()}`, password: randomUUID() }
  const adding = promisify(execFile)('node', [command, 'add', owner.username])
  adding.child.stdin?.end(owner.password)
  await adding
  return owner
}
