import { expect, it } from 'vitest'
import { mailLink } from './mail-link.ts'

it('writes to one address, whatever it contains', () => {
  expect(mailLink('ada@mail.example')).toBe('mailto:ada@mail.example')
  expect(mailLink('a?bcc=b,c@mail.example')).toBe('mailto:a%3Fbcc%3Db%2Cc@mail.example')
})
