/** How many records are written and compared at once. */
const batchSize = 500

/** Groups items into batches. */
export async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    if (batch.push(item) < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
