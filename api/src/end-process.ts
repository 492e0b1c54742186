/** What Node's thread pool is doing: files, names, password hashes. */
const threadWork = /^(FSReq|GetAddrInfo|GetNameInfo|Work|.*Job$)/

/** Whether the thread pool has work under way, which `process.exit` would wait for without limit. */
export function hasThreadWork(): boolean {
  return process.getActiveResourcesInfo().some((name) => threadWork.test(name))
}

/** Ends the process now, even while a thread waits for a disk or a name server that does not answer. */
export function endProcess(code: number): never {
  if (hasThreadWork()) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}
