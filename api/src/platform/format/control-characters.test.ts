import { expect, it } from 'vitest'
import { oneLine } from './control-characters.ts'

it.each([
  ['\u202aAda\u202e \u2067Love\u2069lace\u200e', 'Ada Lovelace'],
  // As phones paste it.
  ['\u202a(214) 555-0123\u202c', '(214) 555-0123'],
  ['Ada\r\nBcc: \u001b[31meve@example.com', 'Ada Bcc:  [31meve@example.com'],
])('puts %j on one line, without controls', (text, line) => {
  expect(oneLine(text)).toBe(line)
})
