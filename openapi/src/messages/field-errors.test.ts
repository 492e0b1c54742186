import { expect, it } from 'vitest'
import { SettingsPatch } from '../schemas/owner/owner-settings.ts'
import { defaultReplies } from '../schemas/owner/replies.ts'
import { WebhookPatch } from '../schemas/owner/webhook.ts'
import { fieldErrors } from './field-errors.ts'

it.each([
  [
    'a URL that is too long once it is encoded',
    WebhookPatch,
    { url: `https://crm.example/${'ü'.repeat(400)}` },
    { pointer: '/url', detail: 'Must have at most 2000 characters' },
  ],
  [
    'a list that is too long',
    WebhookPatch,
    { events: Array(8).fill('quote.created') },
    { pointer: '/events', detail: 'Must have at most 7 items' },
  ],
  [
    'null in place of a list',
    SettingsPatch,
    { closures: null },
    { pointer: '/closures', detail: 'Expected array, received null' },
  ],
  [
    'a reply that is missing in a language',
    SettingsPatch,
    { replies: { noAnswer: { ...defaultReplies.noAnswer, en: undefined } } },
    { pointer: '/replies/noAnswer/en', detail: 'Required' },
  ],
])('says what is wrong with %s', (_, schema, value, error) => {
  const result = schema.safeParse(value)
  expect(result.error && fieldErrors(result.error)).toEqual([error])
})

it('cleans replies as other texts', () => {
  const noAnswer = { ...defaultReplies.noAnswer, en: '\0 Hi,\r\n\u0007it’s us. ' }
  const { replies } = SettingsPatch.parse({ replies: { ...defaultReplies, noAnswer } })
  expect(replies?.noAnswer?.en).toBe('Hi,\nit’s us.')
})
