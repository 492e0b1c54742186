import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * Copies the sources to a new folder. The packages that they import are linked, except for the workspaces.
 * @param prefix The start of the folder's name.
 */
export function copySources(prefix: string): string {
  const copy = mkdtempSync(join(tmpdir(), prefix))
  const generated = ['.git', '.wireit', 'data', 'dist', 'node_modules', 'test-results']
  cpSync(root, copy, { recursive: true, filter: (path) => !generated.includes(basename(path)) })
  for (const folder of ['', 'api', 'site', 'site/inbox'].map((name) => join(name, 'node_modules'))) {
    if (!existsSync(join(root, folder))) continue
    mkdirSync(join(copy, folder))
    for (const name of readdirSync(join(root, folder))) {
      const [from, to] = [join(root, folder, name), join(copy, folder, name)]
      if (name === '@concrete-quote') cpSync(from, to, { recursive: true, verbatimSymlinks: true })
      else symlinkSync(from, to)
    }
  }
  return copy
}
