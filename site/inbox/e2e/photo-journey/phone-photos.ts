import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { PhotoFile } from '../../../../widget/testing/photos/add-photos.ts'

/** A text in the Exif data of the first photo that is nowhere else. */
const marker = `MARKER-${randomUUID()}`

/** Degrees, minutes, and seconds, as fractions. */
const latitude = [32, 1, 46, 1, 3577, 100]
const longitude = [96, 1, 48, 1, 523, 100]

const create = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Creates what a visitor chooses: a photo with the position where it was taken, one of 12 megapixels, and a drawing. */
export async function phonePhotos(): Promise<[withPosition: PhotoFile, large: PhotoFile, small: PhotoFile]> {
  const rationals = (numbers: number[]) => numbers.join(' ').replaceAll(/(\d+) (\d+)/g, '$1/$2')
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const [withPosition, large, small] = await Promise.all([
    create(1600, 1200, 'maroon')
      .withExif({
        IFD0: { ImageDescription: marker },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: rationals(latitude),
          GPSLongitudeRef: 'W',
          GPSLongitude: rationals(longitude),
        },
      })
      .jpeg()
      .toBuffer(),
    sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'gray', noise } })
      .jpeg()
      .toBuffer(),
    create(320, 240, 'teal').png().toBuffer(),
  ])
  return [
    { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: withPosition },
    { name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: large },
    { name: 'drawing.png', mimeType: 'image/png', buffer: small },
  ]
}

/** Exif data is in either byte order. */
const positions = [latitude, longitude].flatMap((numbers) => {
  const [little, big] = [Buffer.alloc(numbers.length * 4), Buffer.alloc(numbers.length * 4)]
  numbers.forEach((number, index) => {
    little.writeUInt32LE(number, index * 4)
    big.writeUInt32BE(number, index * 4)
  })
  return [little, big]
})

/** Counts what some bytes have of the Exif data: the text, the latitude, and the longitude. */
export const countTraces = (bytes: Buffer) =>
  [marker, ...positions].filter((trace) => bytes.includes(trace)).length
