import * as examples from '../examples.ts'
import { binary, json, limitHeaders, type Parts } from './register-response.ts'

/** Registers the responses about quotes. */
export function registerQuoteResponses({ register, schemas, headers }: Parts) {
  return {
    quoteStored: register(
      'QuoteStored',
      'The quote is stored.',
      json(schemas.quote, { stored: examples.exampleQuote }),
      {
        ...limitHeaders(headers),
        Location: headers.location,
        'Idempotent-Replayed': headers.idempotentReplayed,
      },
    ),
    quotePage: register(
      'QuotePage',
      'A page of quotes.',
      json(schemas.quoteList, { page: examples.exampleList }),
      { Link: headers.link, ETag: headers.pageETag },
    ),
    quotePageUnchanged: register('QuotePageUnchanged', 'The page is unchanged.', undefined, {
      ETag: headers.pageETag,
    }),
    quotesAsCsv: register(
      'QuotesAsCsv',
      'The quotes as CSV (RFC 4180), in UTF-8 with a byte order mark.',
      binary('text/csv', examples.exampleCsv),
      { 'Content-Disposition': headers.contentDisposition },
    ),
    quotesAsNdjson: register(
      'QuotesAsNdjson',
      'The quotes as newline-delimited JSON (NDJSON), one `StoredQuote` per line.',
      binary('application/x-ndjson', examples.exampleNdjson),
    ),
    quoteFound: register(
      'QuoteFound',
      'The quote.',
      json(schemas.storedQuote, { quote: examples.exampleStoredQuote }),
      { ETag: headers.etag },
    ),
    quoteUnchanged: register('QuoteUnchanged', 'The quote is unchanged.', undefined, { ETag: headers.etag }),
    quoteChanged: register(
      'QuoteChanged',
      'The changed quote.',
      json(schemas.storedQuote, { quote: examples.exampleAnsweredQuote }),
      { ETag: headers.etag },
    ),
    quoteErased: register('QuoteErased', 'The quote is erased.'),
  }
}
