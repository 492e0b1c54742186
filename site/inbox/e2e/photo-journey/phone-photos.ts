import sharp from 'sharp'
import type { PhotoFile } from '../../../../widget/testing/photos/add-photos.ts'

const create = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Creates what a visitor chooses: a photo with the position where it was taken, one of 12 megapixels, and a drawing. */
export async function phonePhotos(): Promise<[withPosition: PhotoFile, large: PhotoFile, small: PhotoFile]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const [withPosition, large, small] = await Promise.all([
    create(1600, 1200, 'maroon')
      .withExif({
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '32/1 46/1 3577/100',
          GPSLongitudeRef: 'W',
          GPSLongitude: '96/1 48/1 523/100',
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
