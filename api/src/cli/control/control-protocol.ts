// HTTP on a Unix socket or a named pipe. A command is sent as `POST /NAME` with its arguments as JSON. The response has
// status 200 and the records as NDJSON, or another status and a message as text.

import { inPieces, jsonLines, readAhead, readLines } from '../../format/json-lines.ts'
import { isCommandName, type CommandName } from './commands.ts'

export const pathOf = (name: CommandName) => `/${name}`

/** Finds the command of a path. Undefined if there is none. */
export function commandAt(path = '/'): CommandName | undefined {
  const name = path.slice(1)
  return isCommandName(name) ? name : undefined
}

/** Writes records to a response. Rejects if the first cannot be read, so that the response can still be an error. */
export function writeRecords(records: AsyncIterable<unknown>): Promise<AsyncGenerator<string>> {
  return readAhead(inPieces(jsonLines(records)))
}

/** Reads the records of a response. */
export async function* readRecords<T>(response: AsyncIterable<string>): AsyncGenerator<T> {
  for await (const line of readLines(response)) yield JSON.parse(line) as T
}
