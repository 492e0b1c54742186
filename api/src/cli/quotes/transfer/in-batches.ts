/** How many records are written and compared at once: few, so that a server that uses the same file gets its turn. */
const batchSize = 200

/** Groups items into batches. If reading an item fails, yields the items before it, then throws the error. */
export async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  try {
    for await (const item of items) {
      if (batch.push(item) < batchSize) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (batch.length > 0) yield batch
    throw error
  }
  if (batch.length > 0) yield batch
}
