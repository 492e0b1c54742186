import type { ReactElement } from 'react'

/** A page of the site. */
export interface Page {
  /** Where it is, such as `/contact`. */
  path: string
  /** What search engines and the browser's tab show. */
  title: string
  description: string
  /** What stands between header and footer. */
  content: ReactElement
}
