import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Prints how many quotes are not in the index. In a process of its own: a connection closes when its garbage is collected. */
const countUnindexed = `import { DatabaseSync } from '@photostructure/sqlite'
  console.log(new DatabaseSync(process.argv[1]).prepare('SELECT count(*) AS left FROM unindexed').get().left)`

/** Waits until the search index of a store that is open has all quotes: until then, searches read some beside it. */
export async function finishIndex(dataDir: string) {
  const left = () =>
    execFileSync(
      process.execPath,
      ['--input-type=module', '-e', countUnindexed, join(dataDir, 'quotes.db')],
      {
        cwd: import.meta.dirname,
      },
    )
  while (Number(left()) > 0) await sleep(500)
}
