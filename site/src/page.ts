import type { ReactElement } from 'react'
import type { ImageName } from './content/images.ts'
import type { PageName } from './content/site-texts.ts'

/** A page of the site in one language. Its address, title, and description are in the texts of the language. */
export interface Page {
  name: PageName
  /** The photo that is shown with a shared link (Open Graph). */
  shareImage: ImageName
  /** Content of the `main` element. */
  content: ReactElement
}
