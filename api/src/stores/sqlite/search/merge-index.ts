import { setTimeout as sleep } from 'node:timers/promises'
import type { Access } from '../file/group-commit.ts'

/** The number of pages that a step writes: a few milliseconds' work. */
const stepPages = 64

/** The pause after each step, in milliseconds. */
const restMs = 5

/**
 * Merges all parts of the search index into one, in short steps. Until then, the index has the words of erased quotes
 * beside the marks that they are erased.
 * @param isClosing Whether to stop; the next merge continues.
 */
export async function mergeSearchIndex(
  { db, commit }: Pick<Access, 'db' | 'commit'>,
  isClosing: () => boolean,
) {
  const merge = db.prepare("INSERT INTO search (search, rank) VALUES ('merge', ?)")
  const totalChanges = db.prepare('SELECT total_changes()').pluck()
  const changes = () => totalChanges.all()[0] as number
  // A negative number starts a merge of all parts. A step without work changes one row or none.
  for (let pages = -stepPages; !isClosing(); pages = stepPages) {
    const changed = await commit(() => {
      const before = changes()
      merge.run(pages)
      return changes() - before
    })
    if (changed < 2) return
    await sleep(restMs)
  }
}
