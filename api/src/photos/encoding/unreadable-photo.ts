/** What was sent is not a photo that this server can read. Its message tells whoever sent it why, and what to do. */
export class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhotoError'
}

/** Creates the error of a photo whose format can be read, but not its pixels. */
export const damagedPhoto = (cause?: unknown) =>
  new UnreadablePhotoError(
    'The photo could not be read, because it is damaged or takes too long: send it as a regular JPEG, or send a screenshot of it.',
    { cause },
  )

/** @throws {UnreadablePhotoError} if the first bytes are not those of a format that can be read. */
export function rejectOtherFormats(sent: Buffer): void {
  const format = photoFormat(sent)
  if (format === 'HEIC')
    throw new UnreadablePhotoError(
      'The photo is HEIC, which cannot be read here: send it as JPEG, or send a screenshot of it.',
    )
  if (!format)
    throw new UnreadablePhotoError(
      sent.length === 0
        ? 'The file is empty: choose the photo again.'
        : 'The file is not a photo that can be read here: send a JPEG, PNG, WebP, or AVIF.',
    )
}

type PhotoFormat = 'JPEG' | 'PNG' | 'WebP' | 'AVIF' | 'HEIC'

const avifBrands = new Set(['avif', 'avis'])
/** `mif1` and `msf1` do not name a codec: AVIF that begins with one lists `avif` or `avis` too. */
const heicBrands = new Set('heic heix heim heis hevc hevx hevm hevs mif1 msf1'.split(' '))

/** Tells the format of a photo by its first bytes, whatever its name or type claims; undefined for any other file. */
function photoFormat(sent: Buffer): PhotoFormat | undefined {
  const ascii = (start: number, end: number) => sent.toString('latin1', start, end)
  if (ascii(0, 3) === '\xff\xd8\xff') return 'JPEG'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'PNG'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'WebP'
  if (ascii(4, 8) !== 'ftyp') return undefined
  const brands = ftypBrands(sent)
  if (brands.some((brand) => avifBrands.has(brand))) return 'AVIF'
  return brands.some((brand) => heicBrands.has(brand)) ? 'HEIC' : undefined
}

/** The major brand and the compatible ones of an ISO base media file, of which no photo has many. */
function ftypBrands(sent: Buffer): string[] {
  const end = Math.min(sent.readUInt32BE(0), sent.length, 256)
  const brands = [sent.toString('latin1', 8, 12)]
  for (let start = 16; start + 4 <= end; start += 4) brands.push(sent.toString('latin1', start, start + 4))
  return brands
}
