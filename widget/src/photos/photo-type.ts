/** What a file is, by its first bytes: a type that the API reads, HEIC, or undefined for anything else. */
export type PhotoType = 'readable' | 'heic' | undefined

/** Types of HEIC and HEIF in the file type box of ISO/IEC 23008-12. `mif1` is any image of that container. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Reads the type of a photo from its first bytes, because browsers take that of a file from its name. */
export async function readPhotoType(file: Blob): Promise<PhotoType> {
  const bytes = new Uint8Array(await file.slice(0, 32).arrayBuffer())
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'readable'
  if (text(1, 4) === 'PNG') return 'readable'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'readable'
  if (text(4, 8) !== 'ftyp') return undefined
  // An AVIF may name its own brand only after that of the container.
  if (/avi[fs]/.test(text(8, 32))) return 'readable'
  return heicBrands.includes(text(8, 12)) ? 'heic' : undefined
}
