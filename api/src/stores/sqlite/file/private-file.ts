import { closeSync, existsSync, openSync } from 'node:fs'

/**
 * Creates an empty file that only its user can read, unless it exists. An existing file is not opened: closing it would
 * release the locks that SQLite has on it in this process (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
export function createPrivateFile(path: string) {
  if (existsSync(path)) return
  closeSync(openSync(path, 'a', 0o600))
}
