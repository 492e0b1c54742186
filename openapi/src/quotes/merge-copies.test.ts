import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxHistory } from '../schemas/limits.ts'
import { exampleOf } from '../schemas/documentation.ts'
import type { QuotePatch } from '../schemas/quote/quote-patch.ts'
import { isPhotoLinkRevoked } from '../schemas/quote/quote-history.ts'
import { Quote, StoredQuote } from '../schemas/quote/quote.ts'
import { applyCommand, type QuoteCommand } from './apply-command.ts'
import { mergeCopies } from './merge-copies.ts'
import { completeQuote } from './stored-quote.ts'

const received = Date.parse('2026-11-20T09:30:00.000Z')
const newQuote = () => completeQuote(exampleOf(Quote))
const atHour = (hour: number) => new Date(received + hour * 3_600_000).toISOString()
/** A quote after patches of a user, each at an hour after it was received. */
function patched(quote: StoredQuote, patches: Record<number, QuotePatch>, by = 'ada'): StoredQuote {
  return Object.entries(patches).reduce((before, [hour, patch]) => {
    const context = { by, now: Date.parse(atHour(Number(hour))) }
    const changed = applyCommand(before, { type: 'patch', patch }, context)
    return changed.refusal ? before : changed.quote
  }, quote)
}
const now = received + 100 * 3_600_000
const merged = (here: StoredQuote, copy: StoredQuote) => mergeCopies(here, copy, now)?.quote ?? here

const backup = patched(newQuote(), { 1: { note: 'Has a dog', callBackAt: atHour(20) } })
const won = { outcome: 'won', amount: 8400 } as const

describe('a copy of a quote', () => {
  it('that is ahead replaces its state, and one that is behind changes nothing', () => {
    const later = patched(backup, { 2: { answeredAt: atHour(2) }, 3: won, 4: { note: 'Pour on Friday' } })
    expect(mergeCopies(backup, later, now)).toEqual({ quote: later, isMerged: false })
    expect(mergeCopies(later, backup, now)).toBeUndefined()
    expect(mergeCopies(later, { ...later, lastName: 'Another' }, now)).toBeUndefined()
  })

  it('that is ahead gets a version that is greater than any before', () => {
    const later = patched(backup, { 2: { note: 'Later' } })
    const here = { ...backup, version: later.version + 1 }
    expect(merged(here, later)).toEqual({ ...later, version: now })
  })

  it('keeps what the visitor sent', () => {
    const later = patched({ ...backup, lastName: 'Another' }, { 2: { note: 'Later' } })
    expect(merged(backup, later)).toMatchObject({ lastName: backup.lastName, note: 'Later' })
  })

  it('that parted is merged, by what happened later', () => {
    const here = patched(backup, { 2: { note: 'Earlier' }, 5: { assignedTo: 'sam' } }, 'sam')
    const copy = patched(backup, { 3: { answeredAt: atHour(3), note: 'Later' }, 4: won })
    const quote = merged(here, copy)
    expect(quote).toMatchObject({ ...won, answeredAt: atHour(3), answeredBy: 'ada', assignedTo: 'sam' })
    expect(quote).toMatchObject({ note: 'Later', callBackAt: null, version: now })
    expect(quote.history.slice(backup.history.length).map(({ type }) => type)).toEqual([
      'note',
      'answered',
      'note',
      'outcome',
      'amount',
      'assigned',
    ])
  })

  it('keeps a change in the history alone that is not possible any more by then', () => {
    const answered = patched(backup, { 2: { answeredAt: atHour(2) } })
    const here = patched(answered, { 3: { answeredAt: null } })
    const quote = merged(here, patched(answered, { 4: { ...won, note: 'Won' } }))
    expect(quote).toMatchObject({ answeredAt: null, outcome: null, amount: null, note: 'Won' })
    expect(quote.history.map(({ type }) => type)).toContain('outcome')
  })

  it('keeps a note whose text was dropped from a long history', () => {
    const long = (start: number, by: string) =>
      patched(
        backup,
        Object.fromEntries(
          Array.from({ length: 5 }, (_, n) => [start + 2 * n, { note: '🧱'.repeat(3990) + n }]),
        ),
        by,
      )
    const quote = merged(long(2, 'ada'), long(3, 'sam'))
    expect(quote.note).toMatch(/4$/)
    expect(quote.history.filter(({ text }) => text?.startsWith('(dropped')).length).toBeGreaterThan(5)
    expect(mergeCopies(quote, long(3, 'sam'), now)).toBeUndefined()
  })

  it('is merged once even if the history has no room, and keeps what counts', () => {
    const after = (quote: StoredQuote, command: QuoteCommand) => {
      const changed = applyCommand(quote, command, { by: 'ada', now: received })
      return changed.refusal ? quote : changed.quote
    }
    const calls = (start: number) =>
      Array.from({ length: maxHistory / 2 }, (_, n) => start + 2 * n).reduce(
        (before, hour) => after(before, { type: 'no-answer', at: atHour(hour) }),
        after(backup, { type: 'link-revoked' }),
      )
    const quote = merged(patched(calls(2), { 9: { answeredAt: atHour(9) } }), calls(3))
    expect(quote.history).toHaveLength(maxHistory)
    expect(quote.answeredAt).toBe(atHour(9))
    expect(isPhotoLinkRevoked(quote)).toBe(true)
    expect(mergeCopies(quote, calls(3), now)).toBeUndefined()
  })
})

it('copies that parted anyhow end equal, in either order, and merging again changes nothing', () => {
  const patch: fc.Arbitrary<QuotePatch> = fc.record(
    {
      answeredAt: fc.constantFrom(atHour(1), atHour(2), null),
      note: fc.constantFrom('a', 'b', null),
      spam: fc.constantFrom('marked', null),
      callBackAt: fc.constantFrom(atHour(8), null),
      outcome: fc.constantFrom('won', 'lost', null),
      amount: fc.constantFrom(1, 2, null),
    },
    { requiredKeys: [] },
  )
  const patches = fc.array(patch, { maxLength: 4 })
  /** Applies each at an hour of its own: of every third, those of a copy. */
  const at = (first: number, all: QuotePatch[]) =>
    Object.fromEntries(all.map((each, n) => [first + 3 * n, each]))
  fc.assert(
    fc.property(patches, patches, patches, (before, ofHere, ofCopy) => {
      const base = patched(newQuote(), at(1, before))
      const here = patched(base, at(20, ofHere))
      const copy = patched(base, at(21, ofCopy), 'sam')
      const one = merged(here, copy)
      const other = merged(copy, here)
      expect({ ...one, version: 1 }).toEqual({ ...other, version: 1 })
      expect(StoredQuote.safeParse(one).success).toBe(true)
      expect(one.version).toBeGreaterThanOrEqual(Math.max(here.version, copy.version))
      for (const again of [here, copy, other]) expect(mergeCopies(one, again, now)).toBeUndefined()
    }),
  )
})
