import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { endProcess } from './end-process.ts'

const run = promisify(execFile)

/** Starts a MariaDB that listens on a Unix socket only, with an empty database `wordpress` for `root` without a password. */
export async function startMariaDb(datadir: string, socket: string): Promise<ChildProcess> {
  // MariaDB runs as root only if told to.
  const options = [`--datadir=${datadir}`, `--user=${userInfo().username}`]
  const installOptions = ['--auth-root-authentication-method=normal', '--skip-test-db']
  await run('mariadb-install-db', ['--no-defaults', ...installOptions, ...options])

  const initFile = `${datadir}.sql`
  await writeFile(initFile, 'CREATE DATABASE wordpress;\n')
  const serverOptions = ['--skip-networking', `--socket=${socket}`, `--init-file=${initFile}`]
  const server = spawn('/usr/sbin/mariadbd', ['--no-defaults', ...serverOptions, ...options], {
    stdio: 'ignore',
  })
  try {
    await once(server, 'spawn')
    await run('mariadb-admin', ['--no-defaults', `--socket=${socket}`, '--user=root', '--wait=30', 'status'])
  } catch (error) {
    await endProcess(server)
    throw error
  }
  return server
}
