/** Writes records as JSON lines. */
export async function* jsonLines(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`
}

/** The lines of a text that comes in chunks. `readline` would also split at U+2028, which JSON may hold bare. */
export async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const complete = (rest + chunk).split('\n')
    rest = complete.pop() ?? ''
    yield* complete
  }
}
