// A plain page of a partner, without a form and with each of several.
import { htmlBlocks } from '../../builder/snippets/element.ts'
import type { SnippetInput } from '../../builder/snippets/print.ts'
import { withInlineScript } from '../../testing/pages/earlier-snippets.ts'
import { readmeSnippet } from '../../testing/pages/readme-snippet.ts'
import { peers } from './peers.ts'
import { pinnedFile, pinnedIntegrity } from '../sizes.ts'

export interface PartnerPage {
  /** What the page has for the form, in its place and in its head. */
  form?: string
  head?: string
  /** Whether the form comes after all paragraphs. */
  isBelowFold?: boolean
}

/** Our form, by how the page embeds it. */
export function ourPages(origin: string): Record<string, PartnerPage> {
  const input: SnippetInput = { attributes: {}, styles: {}, origin, fallback: 'link' }
  const html = (given: Partial<SnippetInput>) => htmlBlocks({ ...input, ...given })[0]?.code ?? ''
  const pinned = { file: pinnedFile, integrity: pinnedIntegrity() }
  const form = readmeSnippet('html', origin)
  return {
    "README's snippet": { form },
    'full form until the script runs': { form: html({ fallback: 'form' }) },
    'inline script of version 1.1': { form: withInlineScript(origin, form) },
    'pinned file': { form: html({ pinned }) },
    'below the fold': { form, isBelowFold: true },
  }
}

/** The least that a page with React loads. */
export function reactPage(origin: string): PartnerPage {
  return {
    form: `<div id="form"><div id="root"></div></div><script type="module" async src="${origin}/react.js"></script>`,
  }
}

/** Pages with the forms of other products, whose files are all on one origin. */
export function peerPages(origin: string): Record<string, PartnerPage> {
  const entries = Object.entries(peers).map(([name, { style, scripts, render }]) => {
    const head = [
      `<link rel="stylesheet" href="${origin}/${style}">`,
      ...scripts.map((script) => `<script defer src="${origin}/${script}"></script>`),
    ].join('\n')
    return [name, { head, form: `<div id="form"></div>\n<script type="module">${render}</script>` }] as const
  })
  return Object.fromEntries(entries)
}

const text = `<p>Concrete lasts for decades if the ground under it is prepared well and the joints are cut in time. We
compared three ways to replace a worn driveway, with their prices, and say when a repair is enough.</p>\n`

/** Renders a page: a heading, two paragraphs, the form, and eighteen more paragraphs. */
export function renderPage({ form = '', head = '', isBelowFold }: PartnerPage): string {
  const before = isBelowFold ? 20 : 2
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What a new driveway costs</title>
<link rel="stylesheet" href="/page.css">
${head}
</head>
<body>
<h1>What a new driveway costs</h1>
${text.repeat(before)}${form}
${text.repeat(20 - before)}</body>
</html>`
}

/** The page's own style sheet. */
export const pageStyles = `body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 sans-serif }
h1 { font-size: 2rem; line-height: 1.2 }`
