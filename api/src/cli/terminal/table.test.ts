import { expect, it } from 'vitest'
import stringWidth from 'string-width'
import { table } from './table.ts'

const cell = (text: string, width = 10) =>
  table<string>([
    ['', width, (row) => row],
    ['', 1, () => '|'],
  ]).row(text)

it.each([
  ['short', 'short       |'],
  ['exactly ten', 'exactly t…  |'],
  ['0123456789', '0123456789  |'],
  ['漢字漢字漢字', '漢字漢字…   |'],
  ['漢字漢字漢', '漢字漢字漢  |'],
  ['🧱🧱🧱🧱🧱🧱', '🧱🧱🧱🧱…   |'],
  ['two\nlines\u001b[31m', 'two lines…  |'],
  ['e\u0301'.repeat(11), `${'e\u0301'.repeat(9)}…  |`],
])('fits %s into ten terminal cells', (text, line) => {
  expect(cell(text)).toBe(line)
  expect(stringWidth(line)).toBe(13)
})

it('truncates long text in linear time', { timeout: 30_000, tags: ['heavy'] }, () => {
  // Measuring the width again for each omitted character is quadratic: it took a minute.
  const details = '漢字 details, '.repeat(300)
  const rows = Array.from({ length: 20_000 }, () => cell(details, 40))
  expect(new Set(rows)).toEqual(new Set(['漢字 details, 漢字 details, 漢字 detail…  |']))
})
