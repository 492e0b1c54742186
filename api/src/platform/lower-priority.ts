import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** Lets requests to this server go before the work of a child process. */
export function lowerPriority({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox forbids it. The work does not need it.
  }
}
