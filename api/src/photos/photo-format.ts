type PhotoFormat = 'JPEG' | 'PNG' | 'WebP' | 'AVIF' | 'HEIC'

const avifBrands = new Set(['avif', 'avis'])
/** `mif1` and `msf1` do not name a codec: AVIF that begins with one lists `avif` or `avis` too. */
const heicBrands = new Set('heic heix heim heis hevc hevx hevm hevs mif1 msf1'.split(' '))

/** Tells the format of a photo by its first bytes, whatever its name or type claims; undefined for any other file. */
export function photoFormat(sent: Buffer): PhotoFormat | undefined {
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
