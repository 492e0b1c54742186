import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import type { Page } from './page.ts'
import { sendContent } from './send-content.ts'

/** The content codings of static texts, smallest first. */
const codings = ['br', 'gzip'] as const

type Coding = (typeof codings)[number]

/** The file extension of each compressed variant, which the build writes beside a file. */
const codingEndings: Record<Coding, string> = { br: '.br', gzip: '.gz' }

const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)
const compress: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(zlib.brotliCompress),
  gzip: (bytes) => gzip(bytes, { level: 9 }),
}

interface Representation {
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
  headers: Record<string, string>
  /** The codings that it has. */
  codings: readonly Coding[]
  /** Returns its content in a coding that it has, or in none. */
  inCoding: (coding: Coding | undefined) => Promise<Representation>
}

/** Creates a file to be served, which is not compressed. Its name determines its media type. */
export function createStaticFile(name: string, bytes: Buffer, cacheControl: string): StaticFile {
  return fileOf(name, cacheControl, new Map([[undefined, bytes]]))
}

/** @param contents What it has in each coding. */
function fileOf(name: string, cacheControl: string, contents: Map<Coding | undefined, Buffer>): StaticFile {
  const represented = new Map([...contents].map(([coding, bytes]) => [coding, represent(bytes)]))
  return {
    extension: extname(name),
    headers: { 'Cache-Control': cacheControl },
    codings: codings.filter((coding) => contents.has(coding)),
    inCoding: (coding) => Promise.resolve(represented.get(coding) as Representation),
  }
}

function represent(bytes: Buffer): Representation {
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` }
}

/**
 * Creates a page that is sent many times. It is compressed on a thread when it is first requested in a content coding:
 * compressing all pages when the server starts would take longer than the start.
 */
export function createStaticPage({ html, policy }: Page): StaticFile {
  const bytes = Buffer.from(html)
  const contents = new Map<Coding | undefined, Promise<Representation>>()
  const create = async (coding: Coding | undefined) =>
    represent(coding ? await compress[coding](bytes) : bytes)
  return {
    extension: '.html',
    headers: { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy },
    codings,
    inCoding(coding) {
      let content = contents.get(coding)
      if (!content) {
        content = create(coding)
        contents.set(coding, content)
        // After a failure, such as a lack of memory, the next request tries again.
        content.catch(() => contents.delete(coding))
      }
      return content
    },
  }
}

/** Reads a file and the compressed variants that the build wrote beside it, such as `page.js.br`. */
export function readStaticFile(dir: string, name: string, cacheControl: string): StaticFile {
  const path = join(dir, name)
  const contents = new Map<Coding | undefined, Buffer>([[undefined, readFileSync(path)]])
  for (const coding of codings) {
    const variant = readIfPresent(path + codingEndings[coding])
    if (variant) contents.set(coding, variant)
  }
  return fileOf(name, cacheControl, contents)
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

/** Sends a file in the smallest coding that the client accepts. */
export async function sendStaticFile(req: Request, res: Response, file: StaticFile): Promise<void> {
  if (file.codings.length > 0) res.vary('Accept-Encoding')
  // The order of equal weights means nothing.
  const coding = file.codings.find((each) => req.acceptsEncodings(each))
  const { bytes, etag } = await file.inCoding(coding)
  const headers = { ...file.headers, ...(coding && { 'Content-Encoding': coding }) }
  return sendContent(req, res, { etag, type: file.extension, headers, body: bytes })
}
