import { expect, it } from 'vitest'
import { askBy, signInAgain } from './recent-sign-in.ts'

it('asks once for what needs a recent sign-in at the same time, and again later', async () => {
  const answers: ((hasSignedIn: boolean) => void)[] = []
  const stop = askBy(() => new Promise((resolve) => answers.push(resolve)))
  const both = Promise.all([signInAgain(), signInAgain()])
  expect(answers).toHaveLength(1)
  answers[0]?.(true)
  await both
  const later = signInAgain()
  expect(answers).toHaveLength(2)
  answers[1]?.(false)
  await expect(later).rejects.toThrow('This needs you to sign in again.')
  stop()
  await expect(signInAgain()).rejects.toThrow('This needs you to sign in again.')
})
