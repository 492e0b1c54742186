import { expect, it } from 'vitest'
import { mergeChanges } from './change-settings.ts'

const before = { notifyTo: ['ann@example.com', 'bob@example.com'], lockScreen: 'full' }

it('keeps the entries that somebody else has added to a list, and removes what either has removed', () => {
  const now = { ...before, notifyTo: ['ann@example.com', 'cid@example.com'] }
  const changes = { notifyTo: ['bob@example.com', 'dan@example.com'] }
  expect(mergeChanges(changes, before, now)).toEqual({ notifyTo: ['cid@example.com', 'dan@example.com'] })
})

it('does not replace a value that somebody else has changed, except by the same', () => {
  const now = { ...before, lockScreen: 'brief' }
  expect(() => mergeChanges({ lockScreen: 'none' }, before, now)).toThrow('Somebody else')
  expect(mergeChanges({ lockScreen: 'brief' }, before, now)).toEqual({ lockScreen: 'brief' })
})
