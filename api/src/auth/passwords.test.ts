import { expect, it } from 'vitest'
import { hashPassword, isPassword, newPasswordFault } from './passwords.ts'

const never = new AbortController().signal

it('verifies a password against its scrypt hash in PHC format', async () => {
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
  ['fifteen\tletters', false],
  ['fifteen letters\nand a line', false],
  ['fifteen letters\u009b', false],
  // Fourteen letters with combining accents (NFD).
  ['ä'.repeat(14).normalize('NFD'), false],
])('accepts %j as a new password: %s', (password, isAccepted) => {
  expect(newPasswordFault(password) === undefined).toBe(isAccepted)
})
