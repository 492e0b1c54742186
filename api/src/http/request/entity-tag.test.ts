import { describe, expect, it } from 'vitest'
import { entityTag, isMatch, isNotModified } from './entity-tag.ts'

const etag = entityTag({ note: 'First' })
const other = entityTag({ note: 'Second' })
const content = etag.slice(1, -1)

describe('the entity tag of a version', () => {
  it.each([
    ['as it was sent', etag],
    ['weak, as nginx makes that of a compressed response', `W/${etag}`],
    ['with the suffix of Apache and Caddy', `"${content}-gzip"`],
    ['with that of Brotli', `"${content}-br"`],
    ['with that of Zstandard', `"${content}-zstd"`],
    ['with that of Jetty', `"${content}--gzip"`],
    ['with one after a semicolon', `"${content};gzip"`],
    ['with one after a colon', `"${content}:br"`],
    ['with those of two proxies', `"${content}-gzip-zstd"`],
    ['weak, with a suffix', `W/"${content}-gzip"`],
    ['with a suffix after the quotation mark', `"${content}"-gzip`],
    ['in a list', `"x", W/"y-gzip",${etag}`],
    ['with a suffix, in a list', `${other}, "${content}-gzip"`],
    ['as any version', ' * '],
  ])('is recognized %s', (_, header) => {
    expect([isMatch(header, etag), isNotModified(header, etag)]).toEqual([true, true])
  })

  it.each([
    ['that of another version', other],
    ['one of another version with a suffix', `${other.slice(0, -1)}-gzip"`],
    ['the start of it', `"${content.slice(0, -1)}"`],
    ['one that goes on after it without a separator', `"${content}gzip"`],
    ['one that ends after a separator', `"${content}-"`],
    ['one without quotation marks', content],
    ['the suffix alone', '"-gzip"'],
    ['nothing', ''],
    ['empty tags', '"", W/"", ,'],
    ['an asterisk in quotation marks', '"*"'],
  ])('is not %s', (_, header) => {
    expect([isMatch(header, etag), isNotModified(header, etag)]).toEqual([false, false])
  })

  it('is required by neither header if it is absent', () => {
    expect([isMatch(undefined, etag), isNotModified(undefined, etag)]).toEqual([true, false])
  })
})
