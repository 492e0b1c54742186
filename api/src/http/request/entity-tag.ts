import { hash } from 'node:crypto'
import type { Request, Response } from 'express'

/** The entity tag of a value that is sent as JSON (RFC 9110, section 8.8.3). */
export function entityTag(value: object): string {
  return `"${hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)}"`
}

/**
 * Whether an If-Match header allows a request (RFC 9110, section 13.1.1). Without the header, it does. Proxies that
 * compress responses make their tags weak; the hash in the tag names the content nevertheless.
 */
export function isMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined || header.trim() === '*') return true
  return tagsIn(header).includes(etag)
}

/**
 * Whether an If-None-Match header names an entity tag (RFC 9110, section 13.1.2), so that the client has the content.
 * Express's own `req.fresh` ignores the header if the request has `Cache-Control: no-cache`, which `fetch` adds.
 */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  return tagsIn(header ?? '').includes(etag)
}

/** Sends a value as JSON with its entity tag, or 304 if the client has it already. */
export function sendIfChanged(req: Request, res: Response, value: object): void {
  const etag = entityTag(value)
  res.setHeader('ETag', etag)
  if (isUnchanged(req.get('If-None-Match'), etag)) res.status(304).end()
  else res.json(value)
}

const tagsIn = (header: string) => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
