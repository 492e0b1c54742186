import * as z from 'zod/mini'
import { documented, strictObject } from './documentation.ts'
import { line, optionalText, unknownFields } from './request-types.ts'
import { QuoteRequest } from './quote/quote-request.ts'

export const NewCallTap = strictObject(
  'A tap on the phone number on a page of the site.',
  {
    page: documented(
      line({
        max: 200,
        pattern: /^\/[^?#]*$/u,
        error: 'Must be a path such as /services, without a query',
      }),
      'The path of the page.',
      '/services',
    ),
    campaign: documented(
      z.optional(optionalText(200)),
      'The campaign of the visit, as statistics name it. Absent, null, or empty if it is unknown.',
      'spring',
    ),
    lang: documented(
      z.optional(QuoteRequest.shape.lang),
      'The language that the visitor reads (BCP 47).',
      'en',
    ),
  },
  unknownFields('Unknown field: a tap has only `page`, `campaign`, and `lang`'),
)
