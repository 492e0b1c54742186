import { expect, it } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

it('a password is known again, and no other is, from a hash in PHC format', async () => {
  const hashed = await hashPassword('pässword 🧱')
  expect(hashed).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await hashPassword('pässword 🧱')).not.toBe(hashed)
  expect(await isPassword('pässword 🧱', hashed)).toBe(true)
  expect(await isPassword('pässword 🧱'.normalize('NFD'), hashed)).toBe(true)
  expect(await isPassword('password 🧱', hashed)).toBe(false)
  expect(await isPassword('', undefined)).toBe(false)
})
