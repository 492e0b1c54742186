import { readLines } from '../../../format/json-lines.ts'
import { UserFacingError } from '../../../errors.ts'
import { Erasure, QuoteRecord } from '../../../stores/interface/record-store.ts'

/**
 * Parses the NDJSON of an export.
 * @throws {UserFacingError} for the first line that is neither a quote nor an erasure, with its number.
 */
export async function* parseExport(chunks: AsyncIterable<string>): AsyncGenerator<QuoteRecord | Erasure> {
  let number = 0
  let isFirst = true
  for await (const line of readLines(chunks)) {
    number++
    if (line.trim() === '') continue
    const value = parseJson(line)
    const erasure = Erasure.safeParse(value)
    const result = erasure.success ? erasure : QuoteRecord.safeParse(value)
    if (!result.success)
      throw new UserFacingError(
        `Line ${number} is not a quote. ${
          isFirst
            ? 'Choose a file that "quotes export" wrote (not CSV).'
            : 'The lines before it were imported; importing them again is safe.'
        }`,
      )
    isFirst = false
    yield result.data
  }
}

/** Whether a line of an export is an erasure. */
export function isErasure(line: QuoteRecord | Erasure): line is Erasure {
  return 'erasedAt' in line
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
