import { expect, it, vi } from 'vitest'
import type { QuoteFormMessages } from '../core/texts.ts'
import { knownMessages } from './element-settings.ts'

it('ignores a name that no text has, and a value that is no text, and warns once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const json =
    '{"headng":"A","labels":{"phon":"B","email":5},"errors":null,"faq":"C","submit":"Senden","errorsByStatus":{"429":"D"}}'
  for (let n = 0; n < 2; n++) {
    expect(knownMessages(JSON.parse(json) as QuoteFormMessages)).toEqual({
      labels: {},
      submit: 'Senden',
      errorsByStatus: { 429: 'D' },
    })
  }
  const names = ['headng', 'labels.phon', 'labels.email', 'errors', 'faq']
  expect(warn.mock.calls.map(([text]) => text as string)).toEqual(
    names.map((name) => expect.stringContaining(`\`messages.${name}\``) as string),
  )
  warn.mockRestore()
})
