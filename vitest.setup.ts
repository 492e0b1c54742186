import { execSync } from 'node:child_process'

/** Builds the workspaces, so that tests never start a stale build. Returns at once if nothing has changed. */
export default function setup() {
  execSync('npm run -s build', { stdio: ['ignore', 2, 2] })
}
