import { execSync } from 'node:child_process'

/** Builds the workspaces, so that tests never start a stale build. Returns at once if nothing has changed. */
export default function setup() {
  // Vitest sets NODE_ENV to `test`, which would put React's development build into the site.
  const { NODE_ENV: _, ...env } = process.env
  execSync('npm run -s build', { stdio: ['ignore', 2, 2], env })
}
