import type { ReactElement } from 'react'
import type { FAQPage, Service } from 'schema-dts'
import type { ArtDirection } from './components/picture.tsx'
import type { ImageName } from './content/images.ts'

/** A page of the site. */
export interface Page {
  /** Where it is, such as `/contact`. */
  path: string
  /** Its entry in the menu. A page without one is found neither there nor by search engines. */
  label?: string
  /** What search engines and the browser's tab show. */
  title: string
  description: string
  /** What is seen where a link to it is shared: words on a picture. */
  share: { title: string; image: ImageName }
  /** The picture that shows first, to be fetched before anything else, by the screens that show it. */
  preload?: ({ image: ImageName; sizes: string } & Partial<ArtDirection>)[]
  /** What it is about, for search engines. */
  things?: (Service | FAQPage)[]
  /** What stands between header and footer. */
  content: ReactElement
}

/** The size of the picture that a link is shared with, in pixels (Open Graph). */
export const shareImageSize = { width: 1200, height: 630 }
