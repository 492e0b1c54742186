import { beforeEach, describe, expect, it } from 'vitest'
import { ada, lines, parsedLines, setUpQuotesCommand } from '../../../testing/quotes-command.ts'

const { quotes, fill } = setUpQuotesCommand()

describe('deliveries', () => {
  const failed = {
    state: 'failed',
    dueAt: null,
    settledAt: ada.createdAt,
    error: '550 \u001b[31mno',
  } as const

  beforeEach(() =>
    fill(async (store) => {
      await store.add(ada, undefined, ['email owner@example.com', 'webhook https://a.example/'])
      const leased = await store.leaseDelivery(ada.createdAt, ada.createdAt, ['webhook https://a.example/'])
      if (leased) await store.settleDelivery(leased.delivery, failed)
    }),
  )

  it('prints a table without terminal control characters', async () => {
    const [head, email, webhook, ...rest] = lines((await quotes('deliveries')).stdout)
    expect(head).toMatch(/^Quote +To +State +Attempts +Next attempt\/ended +Last error$/)
    expect(email).toMatch(/email owner@example\.com +failed +1 +2026-11-20 09:30 +550 +\[31mno$/)
    expect(webhook).toMatch(/webhook https:\/\/a\.example\/ +pending +0/)
    expect(rest).toEqual([])
  })

  it('lists and retries deliveries that failed permanently', async () => {
    const list = async (...options: string[]) =>
      parsedLines((await quotes('deliveries', '--json', ...options)).stdout || '[]')
    expect(await list('--failed')).toMatchObject([
      { id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown, quoteId: ada.id, ...failed },
    ])
    expect((await quotes('deliveries', '--retry')).stdout).toContain('Retrying now')
    expect(await list('--failed')).toEqual([[]])
    expect((await list()).map(({ state }) => state)).toEqual(['pending', 'pending'])
    expect((await quotes('deliveries', '--retry')).stdout).toMatch(/\nNo failed deliveries\.\n$/)
  })
})
