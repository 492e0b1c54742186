import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'playwright/test'
import type { StoredQuote, QuoteSubmissionInput } from '@concrete-quote/openapi'

const command = join(import.meta.dirname, '../../api/dist/quotes.js')

/** The quotes of the running server, newest first, with suspected spam, because tests submit faster than people. */
export async function storedQuotes(): Promise<StoredQuote[]> {
  const { stdout } = await promisify(execFile)('node', [command, 'export'], { maxBuffer: 1e8 })
  return (
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as StoredQuote)
      // The last lines are erasures.
      .filter((line) => 'createdAt' in line)
      .reverse()
  )
}

/** Stores a quote on the running server, or on that at another origin. Fields that are not given have default values. */
export async function storeQuote(
  fields: Partial<QuoteSubmissionInput>,
  origin = `http://localhost:${process.env.PORT}`,
): Promise<StoredQuote> {
  const response = await fetch(`${origin}/api/quotes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '(214) 555-0123',
      projectType: 'patio',
      projectDetails: 'A patio by the pool.',
      ...fields,
    }),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as StoredQuote
}
