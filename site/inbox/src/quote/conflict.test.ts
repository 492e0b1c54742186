import { expect, it } from 'vitest'
import { formatTime } from '../time.ts'
import { describeChanges } from './conflict.tsx'

const quote = { answeredAt: null, answeredBy: null, note: null, spam: null } as Parameters<
  typeof describeChanges
>[0]
const answeredAt = '2026-11-20T15:05:00.000Z'
const answered = { ...quote, answeredAt, answeredBy: 'ada' }

it.each([
  [quote, answered, [`ada marked it as answered, ${formatTime(answeredAt)}.`]],
  [quote, { ...answered, answeredBy: null }, [`Somebody marked it as answered, ${formatTime(answeredAt)}.`]],
  [answered, quote, ['Somebody marked it as not answered.']],
  [quote, { ...quote, note: 'Call on Monday' }, ['Somebody changed the note to “Call on Monday”.']],
  [{ ...quote, note: 'Old' }, quote, ['Somebody removed the note.']],
  [quote, { ...quote, spam: 'marked' as const }, ['Somebody marked it as spam.']],
  [{ ...quote, spam: 'too-fast' as const }, quote, ['Somebody marked it as not spam.']],
  [quote, quote, ['Somebody changed it, and changed it back.']],
])('describes what changed (%#)', (before, after, changes) => {
  expect(describeChanges(before, after)).toEqual(changes)
})
