/** Whether few characters differ between a name and what it may be meant to be, in proportion to the length. */
export const isAlike = (name: string, meant: string): boolean =>
  editDistance(name.toUpperCase(), meant.toUpperCase()) <= meant.length / 5

/** How many characters must be added, removed, or replaced to make one text the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, n) => n)
  for (const [i, a] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, b] of [...to].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (a === b ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
