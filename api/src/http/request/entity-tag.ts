import { hash } from 'node:crypto'
import type { Request } from 'express'

/** The entity tag of a value that is sent as JSON (RFC 9110, section 8.8.3). */
export function entityTag(value: object): string {
  return `"${hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)}"`
}

/** Whether an If-Match header allows a request (RFC 9110, section 13.1.1). Without the header, it does. */
export function isMatch(header: string | undefined, etag: string): boolean {
  return header === undefined || includesTag(header, etag)
}

/**
 * Whether an If-None-Match header names an entity tag (RFC 9110, section 13.1.2), so that the client has the content.
 * Express's own `req.fresh` takes a tag with a suffix for another one, and ignores the header if the request has
 * `Cache-Control: no-cache`, which `fetch` adds.
 */
export function isNotModified(header: string | undefined, etag: string): boolean {
  return header !== undefined && includesTag(header, etag)
}

/** Replies with a value and its entity tag, or with 304 if the client has it already. */
export function replyIfChanged<Body extends object>(req: Request, body: Body, etag = entityTag(body)) {
  const headers = { ETag: etag }
  if (isNotModified(req.get('If-None-Match'), etag)) return { status: 304, headers } as const
  return { status: 200, headers, body } as const
}

/**
 * Whether a list of entity tags is `*` or has this one, as a proxy returns it that compresses responses: nginx makes it
 * weak, Apache and Caddy append a suffix such as `-gzip`, Jetty `--gzip`. It names the same content nevertheless, so that
 * If-Match takes it, too, although RFC 9110 compares strongly there. The tags of a resource have one length: what follows
 * this one is no part of another.
 */
function includesTag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true
  const start = etag.slice(0, -1)
  return header.split(',').some((each) => {
    const tag = each.trim().replace(/^W\//i, '')
    return tag.startsWith(start) && /^(?:[^\w"]+\w+)*"/.test(tag.slice(start.length))
  })
}
