import { expect, it } from 'vitest'
import { hashPassword, isPassword, newPasswordFault } from './passwords.ts'

const never = new AbortController().signal

it('a password is known again, and no other is, from a hash in PHC format', async () => {
  const hashed = await hashPassword('pässword 🧱')
  expect(hashed).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await hashPassword('pässword 🧱')).not.toBe(hashed)
  expect(await isPassword('pässword 🧱', hashed, never)).toBe(true)
  expect(await isPassword('pässword 🧱'.normalize('NFD'), hashed, never)).toBe(true)
  expect(await isPassword('password 🧱', hashed, never)).toBe(false)
  expect(await isPassword('', undefined, never)).toBe(false)
})

it.each([
  ['', false],
  ['a', false],
  ['fourteen chars', false],
  ['fifteen letters', true],
  ['🧱'.repeat(14), false],
  ['🧱'.repeat(15), true],
  // Fourteen letters with their accents apart.
  ['ä'.repeat(14).normalize('NFD'), false],
])('%j can be a new password: %s', (password, canBe) => {
  expect(newPasswordFault(password) === undefined).toBe(canBe)
})
