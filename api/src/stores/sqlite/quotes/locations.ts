import type { Database } from '../file/engine.ts'

/**
 * Creates the function that lists the sources of a partner: its own, and those of its locations. With one source, SQLite reads
 * the index of partners in order; with several, it sorts.
 * @param table Has the sources, with an index of those that are not empty.
 */
export function createSourcesOf(db: Database, table: string) {
  const locations = db.prepare(
    `SELECT DISTINCT source FROM ${table} WHERE source > ? AND source < ? AND source > ''`,
  )
  return (partner: string): string[] => {
    // What begins with `acme/`, because 0 follows / in ASCII.
    const found = locations.all(`${partner}/`, `${partner}0`) as { source: string }[]
    return [partner, ...found.map(({ source }) => source)]
  }
}
