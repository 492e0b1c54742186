import { createContext, use } from 'react'
import { siteTexts } from '../content/texts-by-language.ts'

/** The texts of the page's language. `Document` provides them. */
export const TextsContext = createContext(siteTexts.en)

/** Returns the texts of the page's language. */
export const useTexts = () => use(TextsContext)
