import { projectTypes } from '@concrete-quote/openapi'
import type { QuoteFormValues } from '@concrete-quote/widget'
import type { LinkedSizes } from './content/prices.ts'

/**
 * Returns the fields that a link to the form fills in: the type in the query parameter `projectType`, and a sentence
 * with the size in `size`. Ignores what no link of the site carries, so that nobody can put words into the form.
 * @param search The query of the page's URL.
 */
export function linkedValues(search: string, sizes: LinkedSizes, lang = 'en'): QuoteFormValues {
  const query = new URLSearchParams(search)
  const projectType = projectTypes.find((type) => type === query.get('projectType'))
  if (!projectType) return {}
  const size = Number(query.get('size'))
  const linked = sizes[projectType]
  if (!linked || !Number.isInteger(size) || size < linked.min || size > linked.max) return { projectType }
  return {
    projectType,
    projectDetails: linked.details.replace('{size}', size.toLocaleString(`${lang}-US`)),
  }
}
