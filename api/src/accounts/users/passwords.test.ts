import { company } from '@concrete-quote/openapi'
import { expect, it } from 'vitest'
import { hashPassword, hasPassword, isPassword, newPasswordFault, noPasswordHash } from './passwords.ts'

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

it('takes as long to reject a password of an account without one', async () => {
  const hashed = await hashPassword('pässword 🧱')
  const none = noPasswordHash()
  expect([hashed, none].map(hasPassword)).toEqual([true, false])
  async function cpuTimeOf(hash: string) {
    const before = process.cpuUsage()
    expect(await isPassword(hash, hash, never)).toBe(false)
    return process.cpuUsage(before).user
  }
  expect((await cpuTimeOf(none)) / (await cpuTimeOf(hashed))).toBeGreaterThan(0.5)
})

it.each([
  ['', false],
  ['a', false],
  ['fourteen chars', false],
  ['fifteen letters', true],
  ['🧱🏠🚧☀🪣🔨🦺🌵🐂🤠🛻🧰📐📞', false],
  ['🧱🏠🚧☀🪣🔨🦺🌵🐂🤠🛻🧰📐📞🌧', true],
  ['fifteen\tletters', false],
  ['fifteen letters\nand a line', false],
  ['fifteen letters\u009b', false],
  // Fourteen letters with combining accents (NFD).
  ['äöüéèêáàâíìîóò'.normalize('NFD'), false],
])('accepts %j as a new password: %s', async (password, isAccepted) => {
  expect((await newPasswordFault(password, 'ada')) === undefined).toBe(isAccepted)
})

it.each([
  'passwordpassword',
  'PasswordPassword1!',
  'p4ssw0rdp4ssw0rd',
  '123456789012345',
  '111222333444555',
  'qwertyuiopasdfgh',
  '1qaz2wsx3edc4rfv',
  'administrator12',
  'mysecretpassword',
  'a'.repeat(1000),
  `${company.name.toLowerCase()} ${company.region}`,
  `${company.name.split(' ')[0]?.replace('e', '3').replace('o', '0')}C0ncr3te`,
  'Concrete2026!!!',
  `${company.name.split(' ')[0]}${company.phone.replace(/\D/g, '')}`,
  `concrete quotes ${company.city}`,
  'ada.lovelace ada.lovelace',
])('refuses %j, which is easy to guess', async (password) => {
  expect(await newPasswordFault(password, 'ada.lovelace')).toContain('easy to guess')
})

it('ignores the name of the user, but of no other', async () => {
  expect(await newPasswordFault('grace.hopper 1906', 'ada.lovelace')).toBeUndefined()
  expect(await newPasswordFault('grace.hopper 1906', 'grace.hopper')).toContain('easy to guess')
})
