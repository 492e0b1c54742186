import { maxPhotos, photoPageMessages, type Language, type Photo } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { smallPage, type Page } from '../../../http/content/page.ts'
import type { ProblemError } from '../../../http/problem.ts'

interface PhotoPageContent {
  /** The path of the page, and its query. */
  path: string
  query: string
  /** The photos of the quote. Undefined if the link does not work, or they are unavailable. */
  photos: Photo[] | undefined
  /** What the visitor could not do, and why. */
  problem?: ProblemError
}

/**
 * The page on which a visitor adds, sees, and removes photos without scripts.
 * @param frameAncestors Which pages may show it in a frame, as the hosted form is.
 */
export function photoPage(
  { path, query, photos, problem }: PhotoPageContent,
  lang: Language,
  frameAncestors: string,
): Page {
  const { title, intro, choose, add, photo, remove } = photoPageMessages[lang]
  const main: string[] = []
  if (problem) main.push(`<p role="alert">${escapeHtml(reasonFor(problem, lang))}</p>`)
  if (photos) main.push(`<p>${intro}</p>`)
  if (photos && photos.length < maxPhotos)
    main.push(
      '<form method="post" enctype="multipart/form-data">',
      `<p><label>${choose} <input type="file" name="photo" accept="image/*" multiple required></label></p>`,
      `<button type="submit">${add}</button>`,
      '</form>',
    )
  for (const [index, { id }] of (photos ?? []).entries()) {
    const url = (end: string) => escapeHtml(`${path}/${id}${end}?${query}`)
    const numbered = (text: string) => text.replace('{n}', String(index + 1))
    main.push(
      `<p><a href="${url('')}"><img src="${url('/thumbnail')}" alt="${numbered(photo)}"></a></p>`,
      // Without an action, forms post to the URL of this page.
      `<form method="post"><button class="quiet" name="remove" value="${id}">${numbered(remove)}</button></form>`,
    )
  }
  return smallPage(title, main.join('\n'), lang, frameAncestors)
}

function reasonFor({ type, message, headers }: ProblemError, lang: Language): string {
  const { reasons, failed } = photoPageMessages[lang]
  return reasons[type]?.(headers['Retry-After'] ?? '') ?? failed ?? message
}
