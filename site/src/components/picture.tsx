import { preload } from 'react-dom'
import { findImage, type Crop, type ImageName } from '../content/images.ts'
import { useTexts } from '../content/texts-by-language.ts'

/** Default widths of `srcset` candidates, in pixels. Widths above that of the original are skipped. */
const defaultWidths = [280, 480, 660, 800, 1280, 1600]

/** Returns the URL of a resized image, which `build/generated-assets.ts` generates. */
export const imageUrl = (image: ImageName, width: number, crop?: Crop, format = 'avif') =>
  `/made/${image}${crop ? `_${crop}` : ''}-${width}.${format}`

const srcSet = (image: ImageName, widths = defaultWidths, crop?: Crop) =>
  widths
    .filter((width) => width <= findImage(image).width)
    .map((width) => `${imageUrl(image, width, crop)} ${width}w`)
    .join(', ')

interface PictureProps {
  image: ImageName
  /** The exact rendered width, as in the HTML `sizes` attribute. */
  sizes: string
  /** Load even before the fonts, because it is the LCP element. Default: lazy loading. */
  preloaded?: boolean
  /** The crop for phones, where the image is as wide as the screen. */
  phoneCrop?: Crop
  /** Leave the `alt` text empty, because the surrounding text describes the image. */
  decorative?: boolean
}

/** A responsive image in AVIF, and in JPEG for browsers older than those that the site supports. */
export function Picture(props: PictureProps) {
  const { image, sizes, preloaded = false, phoneCrop, decorative = false } = props
  const { lang } = useTexts()
  const { width, height, alt } = findImage(image)
  const src = imageUrl(image, Math.min(800, width), undefined, 'jpg')
  const onPhones = phoneCrop && {
    media: '(max-width: 40rem)',
    srcSet: srcSet(image, [480, 768, 960], phoneCrop),
    sizes: '100vw',
  }
  const others = { media: onPhones && `not all and ${onPhones.media}`, srcSet: srcSet(image), sizes }
  const sources = [...(onPhones ? [onPhones] : []), others]
  if (preloaded)
    for (const { media, srcSet, sizes } of sources)
      preload(src, {
        as: 'image',
        fetchPriority: 'high',
        type: 'image/avif',
        media,
        imageSrcSet: srcSet,
        imageSizes: sizes,
      })
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} type="image/avif" {...source} />
      ))}
      <img
        src={src}
        width={width}
        height={height}
        alt={decorative ? '' : alt?.[lang]}
        loading={preloaded ? undefined : 'lazy'}
        fetchPriority={preloaded ? 'high' : undefined}
        decoding={preloaded ? undefined : 'async'}
      />
    </picture>
  )
}

/**
 * Returns the width of the page column (`.wide`), or a percentage of it, as a CSS length for the `sizes` attribute.
 * Repeats the values of `--gutter` and `.wide` in `styles/`, because `sizes` cannot use custom properties.
 * @param percent Default 100.
 */
export function columnWidth(percent = 100): string {
  const gutter = 'min(6.25vw, clamp(1.25rem, 0.7rem + 2.4vw, 2.5rem))'
  const width = `min(100vw - 2 * ${gutter}, 80rem)`
  return percent === 100 ? width : `calc(${percent / 100} * ${width})`
}
