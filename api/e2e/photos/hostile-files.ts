import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { aDriveway, aPngThatClaims } from '../../testing/values/photo-files.ts'

/** What no answer, no served photo, and no file of the server may contain. */
export const marker = 'hostile-marker-7Q'

/** Numerators of GPS coordinates in EXIF, as no other bytes have them. */
const coordinate = { latitude: 32_776_653, longitude: 96_796_989 }

/** All that is looked for: the marker, and the coordinates in both byte orders. */
export const traces: Buffer[] = [
  Buffer.from(marker),
  Buffer.from(marker, 'utf16le'),
  ...Object.values(coordinate).flatMap((value) => {
    const [little, big] = [Buffer.alloc(4), Buffer.alloc(4)]
    little.writeUInt32LE(value)
    big.writeUInt32BE(value)
    return [little, big]
  }),
]

/** Returns numbers below `limit`, the same ones in each run (mulberry32). */
export function createRandom(seed: number) {
  return (limit: number): number => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (((t ^ (t >>> 14)) >>> 0) % limit) | 0
  }
}

const formats = ['jpeg', 'png', 'webp', 'avif'] as const

/** Photos of each format, with the marker and coordinates in their metadata. */
export async function photosWithMetadata(): Promise<Buffer[]> {
  const exif = {
    IFD0: { Copyright: marker, ImageDescription: `<script>${marker}</script>` },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: `${coordinate.latitude}/1000000 0/1 0/1`,
      GPSLongitudeRef: 'W',
      GPSLongitude: `${coordinate.longitude}/1000000 0/1 0/1`,
    },
  }
  return Promise.all(
    formats.map((format) =>
      aDriveway(96, 64)
        .withExif(exif)
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${marker}</x:xmpmeta>`)
        .toFormat(format)
        .toBuffer(),
    ),
  )
}

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Inserts a chunk after the header of a PNG. */
const withChunk = (png: Buffer, type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)])

/** Inserts a segment after the first marker of a JPEG. */
function withSegment(jpeg: Buffer, code: number, data: string): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(data, 'latin1'), jpeg.subarray(2)])
}

/** A JPEG whose header claims another size. */
function jpegThatClaims(jpeg: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(jpeg)
  const frame = claiming.indexOf(Buffer.from([0xff, 0xc0]))
  claiming.writeUInt16BE(height, frame + 5)
  claiming.writeUInt16BE(width, frame + 7)
  return claiming
}

const entities = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>`

/** Files that are hostile by what they contain, by name. Each has the marker in it, if it has any text. */
export async function hostileContents(): Promise<Record<string, Buffer>> {
  const [jpeg, png, webp, avif] = (await photosWithMetadata()) as [Buffer, Buffer, Buffer, Buffer]
  const html = Buffer.from(`<!doctype html><script>alert("${marker}")</script>`)
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), html, Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
  const [gif, tiff] = await Promise.all(
    (['gif', 'tiff'] as const).map((format) => aDriveway(20, 20).toFormat(format).toBuffer()),
  )
  // Uncompressed pixels that spell the marker.
  const spelled = Buffer.from(marker.repeat(100)).subarray(0, 3 * 300)
  const spelling = await sharp(spelled, { raw: { width: 30, height: 10, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const inflated = deflateSync(Buffer.alloc(100_000_000, marker))
  return {
    'JPEG with metadata': jpeg,
    'PNG with metadata': png,
    'WebP with metadata': webp,
    'AVIF with metadata': avif,
    'JPEG and HTML': Buffer.concat([jpeg, html]),
    'JPEG and ZIP': Buffer.concat([jpeg, zip]),
    'PNG and PHP': Buffer.concat([png, Buffer.from(`<?php system("${marker}") ?>`)]),
    'WebP and HTML': Buffer.concat([webp, html]),
    'AVIF and HTML': Buffer.concat([avif, html]),
    'JPEG that is HTML in a comment': withSegment(jpeg, 0xfe, `--><script>${marker}</script><!--`),
    'JPEG that is a script': withSegment(jpeg, 0xe0, `*/=1;alert("${marker}")/*`),
    'JPEG of two images': Buffer.concat([jpeg, jpeg]),
    'PNG with text': withChunk(png, 'tEXt', Buffer.from(`Comment\0${marker}`)),
    'PNG whose text inflates': withChunk(png, 'zTXt', Buffer.concat([Buffer.from('Comment\0\0'), inflated])),
    'PNG whose profile inflates': withChunk(png, 'iCCP', Buffer.concat([Buffer.from('p\0\0'), inflated])),
    'PNG whose pixels inflate': aPngThatClaims(10, 10, inflated),
    'PNG whose pixels spell': spelling,
    'PNG of 50,000 x 50,000': aPngThatClaims(50_000, 50_000),
    'PNG of 2 billion x 2 billion': aPngThatClaims(0x7fff_ffff, 0x7fff_ffff),
    'PNG of 0 x 0': aPngThatClaims(0, 0),
    'PNG of 50 megapixels in few bytes': aPngThatClaims(10_000, 5000, deflateSync(Buffer.alloc(150_005_000))),
    'JPEG of 50,000 x 50,000': jpegThatClaims(jpeg, 50_000, 50_000),
    'JPEG of 10,000 x 5,000 without pixels': jpegThatClaims(jpeg, 10_000, 5000),
    'JPEG of 0 x 0': jpegThatClaims(jpeg, 0, 0),
    GIF: Buffer.concat([gif ?? html, html]),
    'GIF that is a script': Buffer.from(`GIF89a/*${marker}*/=1;alert(1)`),
    TIFF: Buffer.concat([tiff ?? html, html]),
    HTML: html,
    'HTML after the first bytes of JPEG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html]),
    'SVG with a script': Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${marker}</script></svg>`,
    ),
    'SVG with an entity': Buffer.from(
      `${entities}<svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>`,
    ),
    'SVG after the first bytes of PNG': Buffer.concat([png.subarray(0, 8), Buffer.from('<svg/>'), html]),
    PDF: Buffer.from(`%PDF-1.7\n% ${marker}`),
    ZIP: zip,
    program: Buffer.from(`\x7fELF${marker}`, 'latin1'),
    empty: Buffer.alloc(0),
  }
}

/** One of many damaged files: a photo that is cut or has a bit flipped, or random bytes, with or without its first bytes. */
export function damagedFile(photos: Buffer[], random: (limit: number) => number): [string, Buffer] {
  const photo = photos[random(photos.length)] ?? Buffer.alloc(0)
  const at = random(photo.length)
  const noise = () => Buffer.from(Array.from({ length: 1 + random(5000) }, () => random(256)))
  switch (random(8)) {
    case 0:
      return ['random bytes', noise()]
    case 1:
      return ['random bytes after the first of a photo', Buffer.concat([photo.subarray(0, 16), noise()])]
    case 2:
    case 3:
      return [`a photo cut at ${at}`, photo.subarray(0, at)]
    default: {
      const flipped = Buffer.from(photo)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << random(8))
      return [`a photo with a bit flipped at ${at}`, flipped]
    }
  }
}
