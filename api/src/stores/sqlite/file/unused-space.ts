/**
 * Overwrites the unused space of a b-tree page, which is between its cell pointers and its cells. SQLite leaves
 * copies of rows there when it moves them to other pages, even with `secure_delete`.
 * @param page The bytes of the page, which are changed.
 * @param pageNumber From 1.
 * @returns Whether anything was overwritten. Other kinds of pages have no such space.
 * @see https://www.sqlite.org/fileformat2.html#b_tree_pages
 */
export function clearUnusedSpace(page: Buffer, pageNumber: number): boolean {
  // The first page starts with the header of the file.
  const header = pageNumber === 1 ? 100 : 0
  const isInterior = page[header] === 0x02 || page[header] === 0x05
  const isLeaf = page[header] === 0x0a || page[header] === 0x0d
  if (!isInterior && !isLeaf) return false
  const start = header + (isInterior ? 12 : 8) + 2 * page.readUInt16BE(header + 3)
  // Zero means 65,536.
  const end = page.readUInt16BE(header + 5) || 65_536
  if (start >= end || end > page.length) return false
  const unused = page.subarray(start, end)
  if (unused.equals(zeros.subarray(0, unused.length))) return false
  unused.fill(0)
  return true
}

const zeros = Buffer.alloc(65_536)
