import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Quote } from '@concrete-quote/openapi'

const command = join(import.meta.dirname, '../../api/dist/quotes.js')

/** Lists the quotes of the running server, with suspected spam, because tests submit faster than people. */
export async function storedQuotes(): Promise<Quote[]> {
  const { stdout } = await promisify(execFile)('node', [command, 'list', '--json', '--spam'], {
    maxBuffer: 1e8,
  })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Quote)
}
