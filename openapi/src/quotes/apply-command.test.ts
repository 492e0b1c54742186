import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxHistory, reservedHistory } from '../schemas/limits.ts'
import { lostReasons, namesOf, outcomes } from '../schemas/quote/outcome.ts'
import { contactWays, timesOfDay } from '../schemas/quote/preparation.ts'
import { exampleOf } from '../schemas/documentation.ts'
import type { QuotePatch } from '../schemas/quote/quote-patch.ts'
import { Quote, StoredQuote } from '../schemas/quote/quote.ts'
import { applyCommand, type QuoteCommand } from './apply-command.ts'
import { inverseOf, rebase } from './rebase.ts'
import { completeQuote, eventsOf } from './stored-quote.ts'

const received = Date.parse('2026-11-20T09:30:00.000Z')
const newQuote = (changes: Partial<StoredQuote> = {}) => completeQuote({ ...exampleOf(Quote), ...changes })

const orNull = <T>(values: readonly T[]) => fc.constantFrom(...values, null)
const time = fc
  .integer({ min: 0, max: 9 })
  .map((hours) => new Date(received + hours * 3_600_000).toISOString())
const text = fc.constantFrom('a', 'b', 'c')

const patch: fc.Arbitrary<QuotePatch> = fc.record(
  {
    answeredAt: fc.option(time),
    note: fc.option(text),
    spam: orNull(['marked'] as const),
    address: fc.option(text),
    preferredContact: orNull(namesOf(contactWays)),
    preferredTime: orNull(timesOfDay),
    assignedTo: fc.option(text),
    externalId: fc.option(text),
    callBackAt: fc.option(time),
    outcome: orNull(namesOf(outcomes)),
    lostReason: orNull(namesOf(lostReasons)),
    amount: fc.option(fc.nat(9000)),
  },
  { requiredKeys: [] },
)
const command: fc.Arbitrary<QuoteCommand> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('patch'), patch }) },
  fc.record({ type: fc.constantFrom('no-answer', 'no-answer-undone'), at: time }),
  fc.record({
    type: fc.constant('prepare'),
    patch: fc.record({ address: fc.option(text) }, { requiredKeys: [] }),
  }),
  fc.record({ type: fc.constantFrom('photo-removed', 'link-revoked') }),
)
const given = fc.record({
  command,
  by: fc.constantFrom('ada', 'sam', null),
  // A clock may be set back.
  now: fc.integer({ min: received - 1000, max: received + 1000 }),
})

/** Whether a quote can be: an outcome needs an answer, and has only what goes with it. */
function isPossible({ answeredAt, answeredBy, outcome, amount, lostReason, history }: StoredQuote) {
  return (
    (outcome === null || answeredAt !== null) &&
    (amount === null || outcome === 'won') &&
    (lostReason === null || outcome === 'lost') &&
    (answeredBy === null || answeredAt !== null) &&
    history.length <= maxHistory + 1
  )
}

describe('any commands in any order', () => {
  it('leave a possible quote, whose version only rises, by the events of its history', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 30 }), (commands) => {
        let quote = newQuote()
        for (const { command, ...context } of commands) {
          const changed = applyCommand(quote, command, context)
          if (changed.refusal) continue
          const { events } = changed
          expect(isPossible(changed.quote)).toBe(true)
          expect(StoredQuote.safeParse(changed.quote).success).toBe(true)
          expect(changed.quote.history).toEqual([...quote.history, ...events])
          if (events.length === 0) expect(changed.quote).toBe(quote)
          else expect(changed.quote.version).toBeGreaterThan(quote.version)
          expect(eventsOf(changed.quote, changed.quote.version)).toEqual(
            events.length === 0 ? eventsOf(quote, quote.version) : events,
          )
          quote = changed.quote
        }
      }),
    )
  })

  it('change nothing when they are applied again', () => {
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 10 }), (commands) => {
        let quote = newQuote()
        for (const { command, ...context } of commands) {
          const changed = applyCommand(quote, command, context)
          if (changed.refusal) continue
          expect(applyCommand(changed.quote, command, context)).toEqual({ quote: changed.quote, events: [] })
          quote = changed.quote
        }
      }),
    )
  })
})

/** Applies patches of a user. Throws the refusal of one that is not possible. */
function patched(quote: StoredQuote, ...patches: QuotePatch[]): StoredQuote {
  return patches.reduce((before, patch) => {
    const changed = applyCommand(before, { type: 'patch', patch }, { by: 'ada', now: received + 60_000 })
    if (changed.refusal) throw Object.assign(new Error(changed.refusal.type), changed.refusal)
    return changed.quote
  }, quote)
}
const eventsIn = ({ history }: StoredQuote) => history.map(({ type, text }) => [type, text])
const answeredAt = '2026-11-20T15:05:00.000Z'
const callBackAt = '2027-01-08T15:00:00.000Z'

describe('a patch', () => {
  it('that is undone leaves what it implied as it was', () => {
    const before = patched(newQuote(), { callBackAt })
    const closed = { answeredAt, outcome: 'lost', lostReason: 'other' } as const
    const undone = patched(before, closed, inverseOf(closed, before))
    expect(undone).toEqual({ ...before, version: undone.version, history: undone.history })
  })

  it.each([
    [{ answeredAt }, 'answered', answeredAt, 'reopened'],
    [{ note: 'Has a dog' }, 'note', 'Has a dog', 'note'],
    [{ spam: 'marked' }, 'spam', 'marked', 'released'],
    [{ address: '4711 Elm St' }, 'address', '4711 Elm St', 'address'],
    [{ preferredTime: 'evening' }, 'preferred-time', 'evening', 'preferred-time'],
    [{ assignedTo: 'ada' }, 'assigned', 'ada', 'assigned'],
    [{ callBackAt }, 'call-back', callBackAt, 'call-back'],
  ] as const)('of %o is an event, and so is its undoing', (patch, type, text, undoing) => {
    const done = patched(newQuote(), patch)
    expect(done.history).toEqual([
      { type, text, by: 'ada', at: '2026-11-20T09:31:00.000Z', version: done.version },
    ])
    const undone = patched(done, inverseOf(patch, newQuote()))
    expect(eventsIn(undone)).toEqual([
      [type, text],
      [undoing, null],
    ])
    const { version, history } = undone
    expect(undone).toEqual({ ...newQuote(), version, history })
  })

  it('that answers ends calling back, which is one event', () => {
    const answered = patched(newQuote(), { callBackAt }, { answeredAt })
    expect(answered).toMatchObject({ callBackAt: null, answeredBy: 'ada' })
    expect(answered.history.map(({ type }) => type)).toEqual(['call-back', 'answered'])
  })

  it('keeps a time to call back that is agreed with the answer, or after it, until an outcome', () => {
    const quote = patched(newQuote(), { answeredAt, callBackAt }, { answeredAt: '2026-11-20T15:06:00.000Z' })
    expect(quote).toMatchObject({ callBackAt })
    expect(patched(quote, { outcome: 'lost' })).toMatchObject({ outcome: 'lost', callBackAt: null })
  })

  it('stores what became of a quote, which can be corrected, and undone with the answer', () => {
    const won = patched(newQuote(), { answeredAt }, { outcome: 'won', amount: 8400 })
    expect(won).toMatchObject({ outcome: 'won', amount: 8400, lostReason: null })
    const lost = patched(won, { outcome: 'lost', lostReason: 'too-expensive' })
    expect(lost).toMatchObject({ outcome: 'lost', amount: null, lostReason: 'too-expensive' })
    const open = { outcome: null, lostReason: null, amount: null }
    expect(patched(lost, { outcome: null })).toMatchObject(open)
    expect(patched(won, { answeredAt: null })).toMatchObject({ ...open, answeredAt: null, answeredBy: null })
  })

  it.each<[what: string, QuotePatch, pointer: string]>([
    ['an outcome of a quote that waits', { outcome: 'won' }, '/outcome'],
    ['an outcome while the answer is undone', { outcome: 'won', answeredAt: null }, '/outcome'],
    ['an amount without an outcome', { answeredAt, amount: 1 }, '/amount'],
    ['an amount while the answer is undone', { answeredAt: null, amount: 1 }, '/amount'],
    ['an amount of a lost job', { answeredAt, outcome: 'lost', amount: 1 }, '/amount'],
    ['a reason for a job that was won', { answeredAt, outcome: 'won', lostReason: 'other' }, '/lostReason'],
  ])('is refused with %s', (_, patch, pointer) => {
    expect(() => patched(newQuote(), patch)).toThrow(expect.objectContaining({ type: 'invalid', pointer }))
  })
})

describe('a history', () => {
  const note = { type: 'note', at: answeredAt, by: 'ada', text: 'A note' }
  const ofLength = (length: number) => newQuote({ history: Array.from({ length }, () => note) })
  const isFull = expect.objectContaining({ type: 'history-full' }) as Error

  it('that is nearly full has room for answers and spam marks, but not for notes', () => {
    const quote = ofLength(maxHistory - reservedHistory - 1)
    expect(() => patched(quote, { note: 'Another', address: '4711 Elm St' })).toThrow(isFull)
    const full = patched(quote, { note: 'Another' })
    expect(() => patched(full, { note: 'A third' })).toThrow(isFull)
    expect(patched(full, { answeredAt }, { spam: 'marked' }).history).toHaveLength(full.history.length + 2)
  })

  it('that is full has room for the end of a link', () => {
    const context = { by: 'ada', now: received }
    expect(applyCommand(ofLength(maxHistory), { type: 'link-revoked' }, context).events).toHaveLength(1)
  })

  it.each([
    ['notes', 'note', 'é'.repeat(3990)],
    ['notes in emoji', 'note', '🧱'.repeat(3990)],
    ['addresses', 'address', '🧱'.repeat(190)],
  ])('with too many long %s says that the oldest were dropped', (_, field, text) => {
    const quote = patched(newQuote(), ...Array.from({ length: 120 }, (_, n) => ({ [field]: text + n })))
    const texts = quote.history.map(({ text }) => text)
    expect([texts.length, texts.at(-1), texts.at(-3)]).toEqual([120, `${text}119`, `${text}117`])
    const isDropped = texts.map((text) => text?.startsWith('(dropped, because ') === true)
    expect(isDropped[0]).toBe(true)
    expect(isDropped.lastIndexOf(true)).toBe(isDropped.indexOf(false) - 1)
    expect(new TextEncoder().encode(JSON.stringify(quote)).length).toBeLessThan(130_000)
  })

  it('drops the texts of the visitor before those of users', () => {
    let quote = patched(newQuote(), { note: '🧱'.repeat(3990) })
    for (let n = 0; n < 90; n++) {
      const patch = { address: `${'🧱'.repeat(190)}${n}` }
      const changed = applyCommand(quote, { type: 'prepare', patch }, { by: null, now: received })
      if (!changed.refusal) quote = changed.quote
    }
    const dropped = quote.history.filter(({ text }) => text?.startsWith('(dropped'))
    expect(dropped.length).toBeGreaterThan(10)
    expect(dropped.every(({ by }) => by === null)).toBe(true)
  })
})

it('two people who change different fields both succeed, in either order', () => {
  const before = newQuote()
  const [note, call] = [{ note: 'Has a dog' }, { callBackAt }]
  for (const [first, second] of [
    [note, call],
    [call, note],
  ] as const) {
    const current = patched(before, first)
    expect(rebase(second, before, current)).toBe('applies')
    expect(patched(current, second)).toMatchObject({ ...note, ...call })
  }
  const current = patched(before, note)
  expect(rebase({ note: 'Has a cat' }, before, current)).toBe('conflict')
  expect(rebase(note, before, current)).toBe('applied')
  // The server gives an answer its own time.
  expect(rebase({ answeredAt }, before, patched(before, { answeredAt: callBackAt }))).toBe('applied')
  // An answer ends calling back.
  expect(rebase({ answeredAt }, before, patched(before, call))).toBe('conflict')
})

describe('a device says how long ago it was', () => {
  const hour = 3600
  const context = { now: received + hour * 1000, by: 'ada' }
  const result = (quote: StoredQuote, command: QuoteCommand, seconds = 0) => {
    const { quote: after = quote } = applyCommand(quote, command, {
      ...context,
      now: context.now + seconds * 1000,
    }) as {
      quote?: StoredQuote
    }
    return after
  }

  it.each([
    ['since the quote', hour / 2, received + (hour / 2) * 1000],
    ['before the quote, by a clock that was ahead', 2 * hour, received],
  ])('%s', (_, seconds, expected) => {
    const at = new Date(expected).toISOString()
    const answered = result(newQuote(), { type: 'patch', patch: { answeredSecondsAgo: seconds } })
    expect(answered).toMatchObject({ answeredAt: at, history: [{ text: at }] })
    const called = result(newQuote(), { type: 'no-answer', secondsAgo: seconds })
    expect(called.history).toMatchObject([{ at }])
  })

  it('a call that is sent again by how long ago it was is stored once', () => {
    const called = result(newQuote(), { type: 'no-answer', secondsAgo: 60 })
    expect(result(called, { type: 'no-answer', secondsAgo: 70 }, 12).history).toHaveLength(1)
    expect(result(called, { type: 'no-answer', secondsAgo: 0 }).history).toHaveLength(2)
  })
})
