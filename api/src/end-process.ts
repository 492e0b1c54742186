/** The tasks of Node's thread pool: file access, DNS lookups, password hashes. */
const threadWork = /^(FSReq|GetAddrInfo|GetNameInfo|Work|.*Job$)/

/** Whether the thread pool is busy: `process.exit` would wait for it without a timeout. */
export function hasThreadWork(): boolean {
  return process.getActiveResourcesInfo().some((name) => threadWork.test(name))
}

/** Ends the process immediately, even if a thread is blocked on a disk or a name server. */
export function endProcess(code: number): never {
  if (hasThreadWork()) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}
