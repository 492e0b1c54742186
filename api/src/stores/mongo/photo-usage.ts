/** How long what all photos take is not counted again, in milliseconds: other servers add and remove some meanwhile. */
const countedMs = 3_600_000

export type PhotoUsage = ReturnType<typeof createPhotoUsage>

/**
 * Keeps in memory what all photos take, in bytes. Each upload asks for it, and counting reads the list of every quote.
 * @param count Reads it from the database.
 */
export function createPhotoUsage(count: () => Promise<number>) {
  let counted: { bytes: number; until: number } | undefined
  return {
    async read(): Promise<number> {
      if (!counted || Date.now() > counted.until)
        counted = { bytes: await count(), until: Date.now() + countedMs }
      return counted.bytes
    },
    add(bytes: number) {
      if (counted) counted.bytes += bytes
    },
    /** Has it counted again, because photos were erased. */
    forget() {
      counted = undefined
    },
  }
}
