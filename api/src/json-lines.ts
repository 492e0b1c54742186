import { escapeControls } from './escape-controls.ts'

/** A record as a line of JSON that is safe to print. JSON.stringify itself escapes C0 controls only. */
export const jsonLine = (record: unknown) => `${escapeControls(JSON.stringify(record))}\n`

/** Writes records as JSON lines. */
export async function* jsonLines(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const record of records) yield jsonLine(record)
}

/** The lines of a text that comes in chunks, with or without a line break at the end. `readline` would also split at U+2028, which JSON may hold bare. */
export async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const complete = (rest + chunk).split('\n')
    rest = complete.pop() ?? ''
    yield* complete
  }
  if (rest !== '') yield rest
}

/** How long a piece of a text is at least, but for the last: pieces of a line each would cost more than the lines. */
const pieceLength = 16 * 1024

/** How old a piece may get, in milliseconds: a reader may show how far a work has come. */
const pieceAgeMs = 100

/** A text that comes in small parts, in larger ones. */
export async function* inPieces(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  let passedOnAt = Date.now()
  for await (const part of parts) {
    piece += part
    if (piece.length < pieceLength && Date.now() - passedOnAt < pieceAgeMs) continue
    yield piece
    piece = ''
    passedOnAt = Date.now()
  }
  if (piece !== '') yield piece
}
