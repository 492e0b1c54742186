import { createHash } from 'node:crypto'
import type { Response } from 'express'

/** An HTML page, ready to send. */
export interface Page {
  html: string
  /** Its Content-Security-Policy. */
  policy: string
}

/** Prepares a page under a policy that allows its own origin, and what stands inline in it, by hash. */
export function createPage(html: string): Page {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`, 'g'))]
      .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join('')
  const policy = [
    "default-src 'none'",
    `script-src 'self'${hashes('script')}`,
    `style-src 'self'${hashes('style')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // No form-action: after a form's post, some browsers hold the redirect to a partner's page against it.
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { html, policy }
}

/** Sends a page that holds what one visitor typed: nobody may keep it. */
export function sendPage(res: Response, html: string) {
  const { policy } = createPage(html)
  res.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }).type('html').send(html)
}
