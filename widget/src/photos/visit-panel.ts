import { quotesUrl } from '@concrete-quote/openapi'
import { createSheet } from '../core/dom.ts'
import type { Texts } from '../core/texts.ts'
import { createPhotoPanel } from './photo-panel.ts'
import { createPreparationPanel } from './preparation-panel.ts'
import styles from './photos.css?inline'

const sheet = createSheet(styles)

export interface VisitPanelOptions {
  /** The link by which the visitor reaches the request. */
  photosUrl: string
  apiUrl: string
  texts: Texts
  photos: boolean
  /** Whether something may have been added before, as after a reload. */
  isRestored: boolean
}

export type VisitPanel = ReturnType<typeof createVisitPanel>

/** Shows what helps to prepare a visit. Without React: forms load it of which some contain React and some Preact. */
export function createVisitPanel(host: HTMLElement, options: VisitPanelOptions) {
  const { photosUrl, apiUrl, texts, photos, isRestored } = options
  const { adoptedStyleSheets } = host.getRootNode() as Document | ShadowRoot
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet)
  // The API that the form posts to, which the page may reach by another address than the server's own.
  const url = photosUrl.replace(/^.*\/api\/quotes/, quotesUrl(apiUrl))
  const panels = [
    createPreparationPanel(url.replace('/photos?', '/preparation?'), photosUrl, isRestored),
    ...(photos ? [createPhotoPanel(url, isRestored)] : []),
  ]
  const translate = (texts: Texts) => panels.forEach((panel) => panel.translate(texts))
  translate(texts)
  host.append(...panels.map(({ element }) => element))
  return { translate }
}
