import { quotesUrl, type VisitorLinks } from '@concrete-quote/openapi'
import { createSheet } from '../core/dom.ts'
import type { Texts } from '../core/texts.ts'
import { createPhotoPanel } from './photo-panel.ts'
import { createPreparationPanel } from './preparation-panel.ts'
import styles from './photos.css?inline'

const sheet = createSheet(styles)

export interface VisitPanelOptions {
  /** The request, whose `photosUrl` the API gave. */
  submitted: VisitorLinks
  apiUrl: string
  texts: Texts
  photos: boolean
  /** Whether something may have been added before, as after a reload. */
  isRestored: boolean
}

/** Compatibility with version 1.2: its servers, and the drafts that it kept, have the link to photos alone. */
const preparationUrlOf12 = (photosUrl: string) => photosUrl.replace('/photos?', '/preparation?')

export type VisitPanel = ReturnType<typeof createVisitPanel>

/** Shows what helps to prepare a visit. Without React: forms load it of which some contain React and some Preact. */
export function createVisitPanel(host: HTMLElement, options: VisitPanelOptions) {
  const { submitted, apiUrl, texts, photos, isRestored } = options
  const { photosUrl = '', preparationUrl = preparationUrlOf12(photosUrl) } = submitted
  const { adoptedStyleSheets } = host.getRootNode() as Document | ShadowRoot
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet)
  // The API that the form posts to, which the page may reach by another address than the server's own.
  const reachable = (link: string) => link.replace(/^.*\/api\/quotes/, quotesUrl(apiUrl))
  const panels = [
    ...(photos ? [createPhotoPanel(reachable(photosUrl), isRestored)] : []),
    createPreparationPanel(reachable(preparationUrl), photosUrl, isRestored),
  ]
  const translate = (texts: Texts) => panels.forEach((panel) => panel.translate(texts))
  translate(texts)
  host.append(...panels.map(({ element }) => element))
  return { translate }
}
