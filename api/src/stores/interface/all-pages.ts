import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** The page size: reading one takes a few milliseconds. */
export const pageSize = 200

/**
 * Yields everything that a store lists, page by page, in constant memory.
 * @param read Reads the page after an item; an empty page is the end.
 * @param after The ID of the item to begin after. Default: at the beginning.
 */
export async function* allPages<Item extends { id: string }>(
  read: (after: string | undefined) => Promise<Item[]>,
  after?: string,
): AsyncGenerator<Item> {
  for (let cursor = after; ;) {
    const page = await read(cursor)
    const last = page.at(-1)
    if (last === undefined) return
    yield* page
    cursor = last.id
    // The embedded store responds synchronously: without this, no other request would get a turn.
    await yieldToEventLoop()
  }
}
