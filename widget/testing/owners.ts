import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'

const repository = join(import.meta.dirname, '../..')

/** Runs the command `users` on the data folder of the running server, or another. */
function users(args: string[], dataDir = process.env.DATA_DIR, root = repository) {
  const command = join(root, 'api/dist/users.js')
  return promisify(execFile)('node', [command, ...args], { env: { ...process.env, DATA_DIR: dataDir } })
}

/**
 * Adds a user to the running server, or to that of another data folder.
 * @param root The copy of the repository that it runs from. Default: this one.
 */
export async function anOwner(
  dataDir?: string,
  root?: string,
): Promise<{ username: string; password: string }> {
  const owner = { username: `owner-${randomUUID()}`, password: randomUUID() }
  const adding = users(['add', owner.username], dataDir, root)
  adding.child.stdin?.end(owner.password)
  await adding
  return owner
}

/** Creates a one-time link to choose a password on the running server. */
export async function anInvitation(username: string): Promise<string> {
  return (await users(['invite', username])).stdout.trim()
}
