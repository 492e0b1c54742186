import { createContext, use } from 'react'
import type { SiteTexts } from '../content/site-texts.ts'

/** The texts of the page's language. `Document` provides them. */
export const TextsContext = createContext<SiteTexts | undefined>(undefined)

/** Returns the texts of the page's language. */
export function useTexts(): SiteTexts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('There is no language here. Render the component in a Document.')
  return texts
}
