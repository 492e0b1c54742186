import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** The page size: reading one takes a few milliseconds. */
export const pageSize = 200

/**
 * Yields everything that a store lists, page by page, in constant memory.
 * @param read Reads the page after a cursor; an empty page is the end.
 * @param cursorOf The cursor of an item.
 */
export async function* allPages<Item>(
  read: (cursor: string | undefined) => Promise<Item[]>,
  cursorOf: (item: Item) => string,
  from?: string,
): AsyncGenerator<Item> {
  for (let cursor = from; ;) {
    const page = await read(cursor)
    const last = page.at(-1)
    if (last === undefined) return
    yield* page
    cursor = cursorOf(last)
    // The embedded store responds synchronously: without this, no other request would get a turn.
    await yieldToEventLoop()
  }
}
