import type { PhotoFile } from './add-photos.ts'

/**
 * Adds an Exif segment (CIPA DC-008) to a JPEG, as a phone writes it: the orientation, and where the photo was taken.
 * @param orientation 6 is a phone that was held upright: the picture is to be turned by 90° clockwise.
 */
export function withExif({ buffer, ...file }: PhotoFile, orientation: number): PhotoFile {
  /** An entry of a directory, in big-endian order: 2 is text, 3 a number of 16 bits, 4 one of 32, 5 fractions. */
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([shorts(tag, type), longs(count), Buffer.concat([value, Buffer.alloc(4)]).subarray(0, 4)])
  const directory = (...entries: Buffer[]) => Buffer.concat([shorts(entries.length), ...entries, longs(0)])
  const main = (gpsOffset: number) =>
    directory(
      entry(0x0112, 3, 1, shorts(orientation)),
      // Where the directory of the position begins.
      entry(0x8825, 4, 1, longs(gpsOffset)),
    )
  const gps = (valuesOffset: number) =>
    directory(
      entry(1, 2, 2, Buffer.from('N')),
      entry(2, 5, 3, longs(valuesOffset)),
      entry(3, 2, 2, Buffer.from('W')),
      entry(4, 5, 3, longs(valuesOffset + 24)),
    )
  const header = Buffer.from('MM\0*\0\0\0\b', 'latin1')
  const gpsOffset = header.length + main(0).length
  const position = longs(32, 1, 46, 1, 36, 1, 96, 1, 48, 1, 5, 1)
  const tiff = Buffer.concat([header, main(gpsOffset), gps(gpsOffset + gps(0).length), position])
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const segment = Buffer.concat([shorts(0xffe1, content.length + 2), content])
  return { ...file, buffer: Buffer.concat([buffer.subarray(0, 2), segment, buffer.subarray(2)]) }
}

function shorts(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => buffer.writeUInt16BE(value, index * 2))
  return buffer
}

function longs(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => buffer.writeUInt32BE(value, index * 4))
  return buffer
}
