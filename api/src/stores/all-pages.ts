import { setImmediate as othersTurn } from 'node:timers/promises'

/** How many items are read at a time: a few milliseconds' work. */
export const pageSize = 200

/**
 * Everything that a store lists page by page, in constant memory.
 * @param read Gives the page after a cursor; an empty one is the end.
 * @param cursorOf The cursor that leads on after an item.
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
    // The embedded store answers at once, and would let nobody else have a turn before the end.
    await othersTurn()
  }
}
