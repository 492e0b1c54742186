import { images, type ImageName } from '../content/images.ts'
import { useTexts } from './texts-context.ts'

/** Default widths of `srcset` candidates, in pixels. Widths above that of the original are skipped. */
const defaultWidths = [280, 480, 660, 800, 1280, 1600]

/** The aspect ratio to crop an image to, such as `4x3`. */
export type Crop = `${number}x${number}`

/** Returns the URL of a resized image, which `build/images.ts` generates. */
export const imageUrl = (image: ImageName, crop: Crop | undefined, width: number, format: string) =>
  `/made/${[image, crop, width].filter(Boolean).join('-')}.${format}`

/** Builds the `srcset` of an image in one format. */
export function srcSet(image: ImageName, format: string, crop?: Crop, widths = defaultWidths): string {
  return widths
    .filter((width) => width <= images[image].width)
    .map((width) => `${imageUrl(image, crop, width, format)} ${width}w`)
    .join(', ')
}

/** Another crop of the image for screens that match a media query. */
export interface ArtDirection {
  media: string
  crop: Crop
  sizes: string
  widths: number[]
}

interface PictureProps {
  image: ImageName
  /** The exact rendered width, as in the HTML `sizes` attribute. */
  sizes: string
  /** Load with high priority, for the LCP image. Default: lazy loading. */
  eager?: boolean
  artDirection?: ArtDirection
  /** Leave the `alt` text empty, because the surrounding text describes the image. */
  decorative?: boolean
}

/** A responsive image in AVIF, WebP, and JPEG. */
export function Picture({ image, sizes, eager = false, artDirection, decorative = false }: PictureProps) {
  const { imageAlts } = useTexts()
  const { width, height } = images[image]
  const formats = ['avif', 'webp'] as const
  return (
    <picture>
      {artDirection &&
        [...formats, 'jpg'].map((format) => (
          <source
            key={format}
            media={artDirection.media}
            type={format === 'jpg' ? undefined : `image/${format}`}
            srcSet={srcSet(image, format, artDirection.crop, artDirection.widths)}
            sizes={artDirection.sizes}
          />
        ))}
      {formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(image, format)} sizes={sizes} />
      ))}
      <img
        src={imageUrl(image, undefined, Math.min(800, width), 'jpg')}
        srcSet={srcSet(image, 'jpg')}
        sizes={sizes}
        width={width}
        height={height}
        alt={decorative ? '' : imageAlts[image]}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? undefined : 'async'}
      />
    </picture>
  )
}
