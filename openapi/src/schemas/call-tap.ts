import * as z from 'zod/mini'
import { documented } from './documentation.ts'
import { unknownFields } from './error-messages.ts'
import { QuoteRequest } from './quote/quote-request.ts'
import { line, optionalText } from './text.ts'

export const NewCallTap = documented(
  z.strictObject(
    {
      page: documented(
        line({
          max: 200,
          pattern: /^\/[^?#]*$/u,
          error: 'Must be a path such as /services, without a query',
        }),
        'The path of the page.',
      ),
      campaign: documented(
        z.optional(optionalText(200)),
        'The campaign of the visit, as statistics name it. Absent, null, or empty if it is unknown.',
      ),
      lang: QuoteRequest.shape.lang,
    },
    unknownFields('Unknown field: a tap has only `page`, `campaign`, and `lang`'),
  ),
  'A tap on the phone number on a page of the site.',
  { page: '/services', campaign: 'spring', lang: 'en' },
)
export type NewCallTap = z.output<typeof NewCallTap>
