import { publicUrlPlaceholder } from '@concrete-quote/openapi'
import { siteTexts } from '../content/index.ts'
import type { PageName } from '../content/types/site-texts.ts'

/** Returns the URLs of a page by language (`hreflang`). English is for browsers that prefer neither language. */
export function alternates(name: PageName): { hrefLang: string; href: string }[] {
  const urls = Object.values(siteTexts).map(({ lang, paths }) => ({
    hrefLang: lang,
    href: publicUrlPlaceholder + paths[name],
  }))
  return [...urls, { hrefLang: 'x-default', href: publicUrlPlaceholder + siteTexts.en.paths[name] }]
}
