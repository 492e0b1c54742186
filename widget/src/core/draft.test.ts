import { expect, it } from 'vitest'
import { claimDraftKey } from './draft.ts'

/** A form, as far as a claim reads it. */
const aForm = (isConnected: boolean) => ({ current: { isConnected } as Element })
const claim = (form: ReturnType<typeof aForm>) => claimDraftKey(form, '/api/quotes')

it('gives forms in containers that are not in the page yet a draft each', () => {
  const [first, releaseFirst] = claim(aForm(false))
  const [second, releaseSecond] = claim(aForm(false))
  const [third, releaseThird] = claim(aForm(true))
  expect(new Set([first, second, third]).size).toBe(3)
  for (const release of [releaseFirst, releaseSecond, releaseThird]) release()
})

it('gives the draft of a form that was removed to the next one', () => {
  const form = { current: { isConnected: true } as { isConnected: boolean } as Element }
  const [first, releaseFirst] = claimDraftKey(form, '/api/quotes')
  Object.assign(form.current, { isConnected: false })
  const [second, releaseSecond] = claim(aForm(true))
  expect(second).toBe(first)
  // Releases its own claim only.
  releaseFirst()
  expect(claim(aForm(true))[0]).not.toBe(second)
  releaseSecond()
})
