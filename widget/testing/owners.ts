import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'

const command = join(import.meta.dirname, '../../api/dist/users.js')

/** Adds a user to the running server, or to that of another data folder, with the command `users`. */
export async function anOwner(
  dataDir = process.env.DATA_DIR,
): Promise<{ username: string; password: string }> {
  const owner = { username: `owner-${randomUUID()}`, password: randomUUID() }
  const env = { ...process.env, DATA_DIR: dataDir }
  const adding = promisify(execFile)('node', [command, 'add', owner.username], { env })
  adding.child.stdin?.end(owner.password)
  await adding
  return owner
}
