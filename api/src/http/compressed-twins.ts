import { existsSync, readdirSync } from 'node:fs'
import type { RequestHandler } from 'express'
import { chooseCoding, codingEndings, codings } from './content-coding.ts'

/**
 * In front of `express.static(dir)`: where the build has put a compressed twin beside a file, such as `page.js.br`,
 * the client is sent that if it takes it (RFC 9110, section 12.5.3).
 */
export function compressedTwins(dir: string): RequestHandler {
  const files = new Set(existsSync(dir) ? readdirSync(dir) : [])
  return (req, res, next) => {
    const name = req.path.slice(1)
    const offered = codings.filter((coding) => files.has(name + codingEndings[coding]))
    if (offered.length > 0) {
      res.vary('Accept-Encoding')
      const coding = chooseCoding(req, offered)
      if (coding) {
        res.type(name).set('Content-Encoding', coding)
        req.url = req.path + codingEndings[coding]
      }
    }
    next()
  }
}
