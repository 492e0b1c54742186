import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './run.mjs'

const root = join(import.meta.dirname, '../..')

/** Starts the built server on a free data folder, with a user who may sign in. */
export async function startServer(dataDir, port) {
  const url = `http://127.0.0.1:${port}`
  const user = { username: 'ada', password: randomUUID() }
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    MONGODB_URI: '',
  }
  await run('node', ['api/dist/users.js', 'add', user.username], {
    cwd: root,
    env,
    input: `${user.password}\n`,
  })
  const server = spawn('node', ['api/dist/main.js'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilAnswers(`${url}/api/health/ready`)
  return {
    url,
    /** How a journey reaches the server and signs in. */
    env: { QUOTES_URL: url, QUOTES_USER: user.username, QUOTES_PASSWORD: user.password },
    /** Signs in, and gives a function that calls the API. */
    async signIn() {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(`${url}/api/sessions`, {
        method: 'POST',
        headers,
        body: JSON.stringify(user),
      })
      const { token } = await response.json()
      return (path) => fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } })
    },
    async stop() {
      server.kill()
      await once(server, 'exit')
    },
  }
}

/** Waits until an address answers, with whatever status. */
export async function untilAnswers(url, tries = 150) {
  for (let left = tries; left > 0; left--) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    )
    if (answers) return
    await sleep(200)
  }
  throw new Error(`${url} does not answer.`)
}
