import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import getPort from 'get-port'

const run = promisify(execFile)

/** Where Debian's package has WordPress. */
const installed = '/usr/share/wordpress'

/** The administrator whom `install.php` creates. */
export const owner = { name: 'owner', password: 'correct horse' }

/**
 * Starts Debian's WordPress with its default theme and a database of its own, all in a temporary folder.
 * @param pages The pages to publish: contents by title.
 * @returns Its URL, the addresses of the pages by title, what defines more constants in `wp-config.php`, PHP's errors,
 * warnings, and deprecations so far, and what ends all processes and removes the folder.
 */
export async function startWordPress(pages: Record<string, string>) {
  if (!existsSync(installed) || !existsSync('/usr/sbin/mariadbd'))
    throw new Error('WordPress or MariaDB is not installed. Install the packages that .ci/run names.')

  const dir = await mkdtemp(join(tmpdir(), 'concrete-quote-wordpress-'))
  const servers: ChildProcess[] = []
  const stop = async () => {
    for (const server of servers.reverse()) await endProcess(server)
    await rm(dir, { recursive: true })
  }
  try {
    const socket = join(dir, 'mariadb.sock')
    servers.push(await startMariaDb(join(dir, 'database'), socket))

    const site = join(dir, 'site')
    const errorLog = join(dir, 'php.log')
    const port = await getPort()
    await cp(installed, site, { recursive: true, dereference: true })
    const url = `http://localhost:${port}`
    const constants = {
      DB_HOST: `localhost:${socket}`,
      DB_NAME: 'wordpress',
      DB_USER: 'root',
      DB_PASSWORD: '',
      DB_CHARSET: 'utf8mb4',
      DB_COLLATE: '',
      WP_HOME: url,
      WP_SITEURL: url,
      WP_DEBUG: true,
      WP_DEBUG_DISPLAY: false,
      // A visit would start a request to the server, which answers one at a time.
      DISABLE_WP_CRON: true,
      WP_HTTP_BLOCK_EXTERNAL: true,
    }
    const define = (more: Record<string, string> = {}) =>
      writeFile(join(site, 'wp-config.php'), wpConfig({ ...constants, ...more }))
    await define()
    await writeFile(errorLog, '')

    // Without a file, errors go to stderr, which a failure quotes.
    const php = ['-d', 'sendmail_path=true', '-d', 'log_errors=on']
    const install = [...php, join(import.meta.dirname, 'install.php'), site, JSON.stringify(pages)]
    const { stdout } = await run('php', install)
    // So that changed constants apply at once.
    const listen = [
      ...php,
      '-d',
      'opcache.revalidate_freq=0',
      '-d',
      `error_log=${errorLog}`,
      '-S',
      `localhost:${port}`,
      '-t',
      site,
    ]
    const server = spawn('php', listen, { stdio: 'ignore' })
    servers.push(server)
    await isListening(server, port)
    return {
      url,
      define,
      addresses: JSON.parse(stdout) as Record<string, string>,
      readErrorLog: () => readFile(errorLog, 'utf8'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The content of `wp-config.php`. */
function wpConfig(constants: Record<string, string | boolean>) {
  const lines = Object.entries(constants).map(
    // A string of JSON without `$` is one of PHP, too.
    ([name, value]) => `define( '${name}', ${JSON.stringify(value)} );`,
  )
  return `<?php
${lines.join('\n')}
$table_prefix = 'wp_';
require_once ABSPATH . 'wp-settings.php';
`
}

/** Resolves once the server responds. */
async function isListening(server: ChildProcess, port: number) {
  while (!(await fetch(`http://localhost:${port}/readme.html`).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`PHP's server ended with exit code ${server.exitCode}.`)
    await setTimeout(100)
  }
}

/** Starts a MariaDB that listens on a Unix socket only, with an empty database `wordpress` for `root` without a password. */
async function startMariaDb(datadir: string, socket: string): Promise<ChildProcess> {
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

/** Ends a process, unless it has ended, and resolves when it has. */
async function endProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
