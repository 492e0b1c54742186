import { expect, it } from 'vitest'
import { fillIn } from './page-facts.ts'

it('closed days have months of three letters in Spanish, too', () => {
  const page = '<html lang="es"><body><dd class="closed-days" hidden=""></dd></body></html>'
  const soon = [{ from: '2026-09-07', to: '2026-09-08' }]
  const html = fillIn(page, { closedDays: { soon, all: soon }, privacy: {} })
  expect(html).toContain('7 de sep')
  expect(html).not.toContain('sept')
})
