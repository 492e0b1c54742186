/** The pages in the navigation, in its order. */
export const navigationPages = ['home', 'services', 'about', 'contact'] as const
type NavigationPage = (typeof navigationPages)[number]

/** The pages that search engines list. */
export const publicPages = [...navigationPages, 'privacy'] as const

export type PageName = (typeof publicPages)[number] | 'notFound'

/**
 * What each page has in each language.
 * @template More What else may stand beside it.
 */
export type PageTexts<More = object> = { paths: Record<PageName, string> } & Record<
  PageName,
  { title: string; description: string } & More
> &
  Record<NavigationPage, { label: string }> &
  More
