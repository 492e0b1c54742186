import { minInfixLength, searchText, wordStart, type SearchPart } from '../../search/search-text.ts'

/**
 * The keys by which searches find a quote: each word of its search text after `wordStart`, and each end of a word with
 * `minInfixLength` characters or more. Every text that a search looks for begins one of them, which an index serves.
 */
export function searchKeys(quote: Parameters<typeof searchText>[0]): string[] {
  const words = searchText(quote).split(wordStart).slice(1)
  return [...new Set(words.flatMap((word) => [wordStart + word, ...endsOf(word)]))]
}

function endsOf(word: string): string[] {
  // By code points: MongoDB cannot store half a surrogate pair.
  const characters = [...word]
  return characters.slice(minInfixLength - 1).map((_, start) => characters.slice(start).join(''))
}

/** The condition of a part of a search. */
export function matchesPart(part: SearchPart) {
  return { $or: part.map((texts) => ({ $and: texts.map((text) => ({ searchKeys: beginsWith(text) })) })) }
}

/** Texts have letters, digits, and spaces only. */
const beginsWith = (text: string) => new RegExp(`^${text}`)
