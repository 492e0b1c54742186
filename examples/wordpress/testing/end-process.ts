import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a process, unless it has ended, and resolves when it has. */
export async function endProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
