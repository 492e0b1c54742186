import { images, type Image, type ImageName } from '../content/images.ts'

/** Widths that pictures are made in, in pixels; none is wider than its master. */
const madeWidths = [280, 480, 660, 800, 1280, 1600]

/** A shape to crop to where the page has another than the master: width to height, such as `4x3`. */
export type Crop = `${number}x${number}`

/** The file that the build makes of a master: see `build/images.ts`. */
export const madePath = (image: ImageName, crop: Crop | undefined, width: number, format: string) =>
  `/made/${[image, crop, width].filter(Boolean).join('-')}.${format}`

/** The `srcset` of a picture in one format. */
export function srcSet(image: ImageName, format: string, crop?: Crop, widths = madeWidths): string {
  return widths
    .filter((width) => width <= images[image].width)
    .map((width) => `${madePath(image, crop, width, format)} ${width}w`)
    .join(', ')
}

/** Another crop for some screens. */
export interface ArtDirection {
  media: string
  crop: Crop
  sizes: string
  widths: number[]
}

interface PictureProps {
  image: ImageName
  /** How wide it is shown, exactly: see `sizes` in HTML. */
  sizes: string
  /** Shown at once, before anything else. Otherwise it is loaded when it comes near. */
  eager?: boolean
  /** For screens that show another crop. */
  instead?: ArtDirection
  /** Where the words beside it say what it shows. */
  decorative?: boolean
}

/** A picture in the format and width that fit the browser and the screen. */
export function Picture({ image, sizes, eager = false, instead, decorative = false }: PictureProps) {
  const { width, height, alt }: Image = images[image]
  const formats = ['avif', 'webp'] as const
  return (
    <picture>
      {instead &&
        [...formats, 'jpg'].map((format) => (
          <source
            key={format}
            media={instead.media}
            type={format === 'jpg' ? undefined : `image/${format}`}
            srcSet={srcSet(image, format, instead.crop, instead.widths)}
            sizes={instead.sizes}
          />
        ))}
      {formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(image, format)} sizes={sizes} />
      ))}
      <img
        src={madePath(image, undefined, Math.min(800, width), 'jpg')}
        srcSet={srcSet(image, 'jpg')}
        sizes={sizes}
        width={width}
        height={height}
        alt={decorative ? '' : alt}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? undefined : 'async'}
      />
    </picture>
  )
}
