import { escapeControls } from './control-characters.ts'

/** Formats a record as a line of JSON that is safe to print. JSON.stringify escapes C0 controls only. */
export const jsonLine = (record: unknown) => `${escapeControls(JSON.stringify(record))}\n`

/** Writes records as newline-delimited JSON (NDJSON). */
export async function* jsonLines(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const record of records) yield jsonLine(record)
}

/** Parses JSON; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Splits a text that arrives in chunks into lines. `readline` would also split at U+2028, which JSON may contain. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of decode(chunks)) {
    const complete = (rest + chunk).split('\n')
    rest = complete.pop() ?? ''
    yield* complete
  }
  if (rest !== '') yield rest
}

/** Decodes UTF-8, or UTF-16 as Windows PowerShell writes it, without a byte order mark. */
async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
    yield decoder.decode(chunk, { stream: true })
  }
}

/** The minimum length of a chunk, except the last. One chunk per line would cost more than the lines themselves. */
const chunkLength = 16 * 1024

/** After this many milliseconds, the next part ends the chunk, so that readers can show progress. */
const chunkAgeMs = 100

/** Joins the small parts of a text into larger chunks. */
export async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  let passedOnAt = Date.now()
  for await (const part of parts) {
    chunk += part
    if (chunk.length < chunkLength && Date.now() - passedOnAt < chunkAgeMs) continue
    yield chunk
    chunk = ''
    passedOnAt = Date.now()
  }
  if (chunk !== '') yield chunk
}

/** Waits for the first item, so that its error is thrown here, and returns all items. */
export async function readAhead<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await items.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* items
  }
  return all()
}

/** How many records are written and compared at once: few, so that a server that uses the same file gets its turn. */
const defaultSize = 200

/** Groups items into batches. If reading an item fails, yields the items before it, then throws the error. */
export async function* inBatches<T>(
  items: AsyncIterable<T> | Iterable<T>,
  size = defaultSize,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  try {
    for await (const item of items) {
      if (batch.push(item) < size) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (batch.length > 0) yield batch
    throw error
  }
  if (batch.length > 0) yield batch
}
