/** @module-tag heavy */
import { expect, it } from 'vitest'
import { flood } from '../src/testing/flood/flood.ts'
import { freshDataDir } from '../src/testing/server.ts'

it('during a flood of bots, every quote of a person is stored, and in an email to the owner within 15 minutes', async () => {
  const { sent, reached, maxDelayMs, emails, botQuotes } = await flood(freshDataDir(), 60)
  expect(sent).toHaveLength(66)
  expect(sent.filter(({ status }) => status !== 201)).toEqual([])
  expect(sent.filter(({ name }) => !reached.has(name))).toEqual([])
  expect(maxDelayMs).toBeLessThanOrEqual(15 * 60_000)
  expect(emails).toBeLessThan(30)
  expect(botQuotes).toBeGreaterThan(1000)
}, 240_000)
