import type { ReactElement } from 'react'
import type { FAQPage, Service } from 'schema-dts'
import type { ArtDirection, ImageName } from './content/images.ts'
import type { PageName } from './content/site-texts.ts'

/** A page of the site in one language. Its address, title, and description are in the texts of the language. */
export interface Page {
  name: PageName
  /** The photo of the share image (Open Graph). */
  shareImage: ImageName
  /** The LCP image to preload, one entry per media query. */
  preload?: ({ image: ImageName; sizes: string } & Partial<ArtDirection>)[]
  /** Page-specific structured data (schema.org). */
  jsonLd?: (Service | FAQPage)[]
  /** Content of the `main` element. */
  content: ReactElement
}

/** Returns the file name without extension of the page at a path, such as `es/contacto`. */
export const fileName = (path: string) => path.slice(1).replace(/(^|\/)$/, '$1index')

/** Size of share images, in pixels (Open Graph). */
export const shareImageSize = { width: 1200, height: 630 }
