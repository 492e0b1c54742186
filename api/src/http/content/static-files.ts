import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import type { Page } from './page.ts'
import { sendContent } from './send.ts'

/** The content codings of static texts, smallest first. */
const codings = ['br', 'gzip'] as const

type Coding = (typeof codings)[number]

/** The file extension of each compressed variant, which the build writes beside a file. */
const codingEndings: Record<Coding, string> = { br: '.br', gzip: '.gz' }

const compress: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(zlib.brotliCompress),
  gzip: promisify(zlib.gzip),
}

/**
 * A file that is served from memory, and not by sirv: that opens a file descriptor for each response, holds it while a
 * slow client reads, and leaks it if the connection breaks with further requests in the pipeline. Nor could it put the
 * public URL, which is known only when the server starts, into files.
 */
export interface StaticFile {
  /** Determines its media type, such as `.html`. */
  extension: string
  headers: Record<string, string>
  bytes: Buffer
  /** A hash of the bytes, so that it is the same on every server. */
  hash: string
  /** Returns its content in each coding that it has. */
  compressed: Map<Coding, () => Buffer | Promise<Buffer>>
}

function fileOf(extension: string, headers: Record<string, string>, bytes: Buffer): StaticFile {
  const bytesHash = hash('sha256', bytes, 'base64url').slice(0, 27)
  return { extension, headers, bytes, hash: bytesHash, compressed: new Map() }
}

/** Creates a file to be served, which is not compressed. Its name determines its media type. */
export function createStaticFile(name: string, bytes: Buffer, cacheControl: string): StaticFile {
  return fileOf(extname(name), { 'Cache-Control': cacheControl }, bytes)
}

/** Creates a page that is sent many times, compressed. */
export function createStaticPage({ html, policy }: Page): StaticFile {
  const headers = { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy }
  return compressOnce(fileOf('.html', headers, Buffer.from(html)))
}

/**
 * Lets a file be compressed on a thread when it is first requested in a content coding: compressing all pages when the server
 * starts would take longer than the start.
 */
export function compressOnce(file: StaticFile): StaticFile {
  for (const coding of codings) {
    let content: Promise<Buffer> | undefined
    file.compressed.set(coding, () => {
      content ??= compress[coding](file.bytes)
      // After a failure, such as a lack of memory, the next request tries again.
      content.catch(() => (content = undefined))
      return content
    })
  }
  return file
}

/** Reads a file and the compressed variants that the build wrote beside it, such as `page.js.br`. */
export function readStaticFile(dir: string, name: string, cacheControl: string): StaticFile {
  const path = join(dir, name)
  const file = createStaticFile(name, readFileSync(path), cacheControl)
  for (const coding of codings) {
    const variant = readOr(undefined, () => readFileSync(path + codingEndings[coding]))
    if (variant) file.compressed.set(coding, () => variant)
  }
  return file
}

/** Reads what may be missing or unreadable. */
export function readOr<T, Missing>(missing: Missing, read: () => T): T | Missing {
  try {
    return read()
  } catch {
    return missing
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

/** Sends a file in the smallest coding that the client accepts. */
export async function sendStaticFile(req: Request, res: Response, file: StaticFile): Promise<void> {
  const { bytes, hash, compressed, extension } = file
  if (compressed.size > 0) res.vary('Accept-Encoding')
  // The order of equal weights means nothing.
  const coding = codings.find((each) => compressed.has(each) && req.acceptsEncodings(each))
  const body = (coding && (await compressed.get(coding)?.())) ?? bytes
  const etag = coding ? `"${hash}-${coding}"` : `"${hash}"`
  const headers = { ...file.headers, ...(coding && { 'Content-Encoding': coding }) }
  return sendContent(req, res, { etag, type: extension, headers, body })
}
