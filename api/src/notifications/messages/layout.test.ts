import { expect, it } from 'vitest'
import { formatMessage, type Message } from './layout.ts'

const typed = `<img src="https://evil.example/x.png" onerror='alert(1)'>&amp;`

/** A message that has what was typed wherever a text can be. */
const hostile: Message = {
  lang: 'en',
  subject: typed,
  preheader: typed,
  headline: typed,
  contents: [
    typed,
    { text: typed, href: typed },
    { buttons: [{ text: typed, href: typed }] },
    { typed, rows: [{ label: typed, text: typed, href: typed }] },
    { person: { name: { text: typed, href: typed }, lines: [typed, [{ text: typed, href: undefined }]] } },
    { figures: [{ label: typed, value: typed, change: typed, color: 'ok' }] },
  ],
  notes: [typed],
}

it('escapes every text and address', () => {
  expect(formatMessage(hostile).html).not.toMatch(/<img|"https:\/\/evil|'alert/)
})

it('loads nothing', () => {
  const nothing = { ...hostile, subject: '', preheader: '', headline: '', contents: [], notes: [] }
  expect(formatMessage(nothing).html).not.toMatch(/<(img|link|script)|url\(|src=/)
})
