import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Quote } from '@concrete-quote/openapi'

const command = join(import.meta.dirname, '../../api/dist/quotes.js')

/** What the running server has stored, as the owner reads it; tests type too fast for people, so with spam. */
export async function storedQuotes(): Promise<Quote[]> {
  const { stdout } = await promisify(execFile)('node', [command, 'list', '--json', '--spam'], {
    maxBuffer: 1e8,
  })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Quote)
}
