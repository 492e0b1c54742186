import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import { isMatch } from '../request/entity-tag.ts'
import { sendContent } from './send-content.ts'

/** The content codings of static texts, smallest first. */
const codings = ['br', 'gzip'] as const

export type Coding = (typeof codings)[number]

/** The file extension of each compressed variant, which the build writes beside a file. */
const codingEndings: Record<Coding, string> = { br: '.br', gzip: '.gz' }

export interface Representation {
  bytes: Buffer
  /** A hash of the bytes, so that it is the same on every server. */
  etag: string
}

/**
 * A file that is served from memory, and not by sirv: that opens a file descriptor for each response, holds it while a
 * slow client reads, and leaks it if the connection breaks with further requests in the pipeline. Nor could it put the
 * public URL, which is known only when the server starts, into files.
 */
export interface StaticFile {
  /** Determines its media type, such as `.html`. */
  extension: string
  cacheControl: string
  identity: Representation
  compressed: Partial<Record<Coding, Representation>>
}

/** Creates a file to be served. Its name determines its media type. */
export function createStaticFile(
  name: string,
  bytes: Buffer,
  cacheControl: string,
  compressed: Partial<Record<Coding, Buffer>> = {},
): StaticFile {
  return {
    // In MIME databases, `.ts` is a video format.
    extension: name.endsWith('.d.ts') ? '.txt' : extname(name),
    cacheControl,
    identity: represent(bytes),
    compressed: Object.fromEntries(
      Object.entries(compressed).map(([coding, encoded]) => [coding, represent(encoded)]),
    ),
  }
}

export function represent(bytes: Buffer): Representation {
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` }
}

/** Reads a file and the compressed variants that the build wrote beside it, such as `page.js.br`. */
export function readStaticFile(dir: string, name: string, cacheControl: string): StaticFile {
  const path = join(dir, name)
  const compressed: Partial<Record<Coding, Buffer>> = {}
  for (const coding of codings) {
    const variant = readIfPresent(path + codingEndings[coding])
    if (variant) compressed[coding] = variant
  }
  return createStaticFile(name, readFileSync(path), cacheControl, compressed)
}

function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** Reads the files of a folder, by name. */
export function readStaticFiles(dir: string, cacheControl: string): [name: string, file: StaticFile][] {
  const endings = Object.values(codingEndings)
  return readdirSync(dir)
    .filter((name) => !endings.includes(extname(name)))
    .map((name) => [name, readStaticFile(dir, name, cacheControl)])
}

/** Responds to GET and HEAD with the file at exactly that path, and passes other requests on. */
export function serveStaticFiles(files: ReadonlyMap<string, StaticFile>): RequestHandler {
  return (req, res, next) => {
    const file = req.method === 'GET' || req.method === 'HEAD' ? files.get(req.path) : undefined
    return file ? sendStaticFile(req, res, file) : next()
  }
}

/** Sends a file in the smallest coding that the client accepts, or the requested range of it. */
async function sendStaticFile(req: Request, res: Response, file: StaticFile): Promise<void> {
  const offered = codings.filter((coding) => file.compressed[coding])
  if (offered.length > 0) res.vary('Accept-Encoding')
  const coding = chooseCoding(req, offered)
  const { bytes, etag } = (coding && file.compressed[coding]) ?? file.identity
  if (!isMatch(req.get('If-Match'), etag)) return void res.status(412).end()
  const headers = { 'Cache-Control': file.cacheControl, ...(coding && { 'Content-Encoding': coding }) }
  return sendContent(req, res, { etag, type: file.extension, headers, body: bytes })
}

/** Chooses the smallest coding that the client accepts; the order of equal weights means nothing. */
export function chooseCoding(req: Request, offered: readonly Coding[] = codings): Coding | undefined {
  return offered.find((coding) => req.acceptsEncodings(coding))
}
