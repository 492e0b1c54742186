import { hash } from 'node:crypto'
import {
  company,
  formMessages,
  formPageMessages,
  languages,
  privacyPaths,
  supportedLanguage,
  type Language,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import type { Request, Response } from 'express'
import { brandProperties, fontFaces, logo } from './brand.ts'

export interface Page {
  html: string
  policy: string
}

/**
 * Creates a page with a policy that allows its own origin, and its inline scripts and styles by hash.
 * @param otherOrigins Allowed for scripts, images, and requests, besides its own.
 */
export function createPage(html: string, frameAncestors = "'none'", otherOrigins: string[] = []): Page {
  const self = ["'self'", ...otherOrigins].join(' ')
  function hashes(tag: string) {
    const texts = [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`, 'g'))].map(
      ([, text = '']) => text,
    )
    // A script that is a file has no text.
    return [...new Set(texts.filter(Boolean))]
      .map((text) => ` 'sha256-${hash('sha256', text, 'base64')}'`)
      .join('')
  }
  const policy = [
    "default-src 'none'",
    `script-src ${self}${hashes('script')}`,
    `style-src 'self'${hashes('style')}`,
    `img-src ${self} data:`,
    "font-src 'self'",
    `connect-src ${self}`,
    "manifest-src 'self'",
    // There is no form-action, because some browsers apply it to the redirect to a partner's page after a post.
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
  return { html, policy }
}

/** The language of a page: that of a tag (BCP 47) if it is supported, or else the browser's. */
export const languageOf = (req: Request, tag: string | null | undefined): Language =>
  supportedLanguage(tag) ?? supportedLanguage(req.acceptsLanguages(...languages) || undefined) ?? 'en'

export function sendPage(res: Response, { html, policy }: Page) {
  res.set('Content-Security-Policy', policy).type('html').send(html)
}

const style = `
${fontFaces}
:root { color-scheme: light dark; ${brandProperties} }
body { max-width: 36rem; margin: 0 auto; overflow-wrap: anywhere; padding: 1rem 1.25rem 2rem; color: var(--ink);
  background: var(--paper); font: 1.0625rem/1.5 var(--font-text); }
a { display: inline-block; color: var(--chalk); }
.brand { display: inline-flex; gap: .75rem; align-items: center; min-height: 2.75rem; color: inherit;
  font: 640 1.125rem/1.15 var(--font-display); text-decoration: none; }
.brand svg { flex: none; width: 2rem; fill: currentcolor; }
.brand .accent { fill: var(--chalk); }
h1, h2 { font-family: var(--font-display); font-weight: 640; line-height: 1.15; text-wrap: balance; }
img { display: block; max-width: 100%; }
form p { margin: 1rem 0 0; }
label { font-weight: 600; }
input, select, textarea { display: block; box-sizing: border-box; width: 100%; min-height: 3rem; padding: .6rem .8rem;
  color: inherit; background: var(--surface); border: 1.5px solid var(--ui); border-radius: 6px; font: inherit;
  font-weight: normal; }
input[type='file'] { padding: .25rem; }
::file-selector-button { min-height: 2.25rem; margin-right: .75rem; padding: 0 1rem; color: var(--on-chalk);
  background: var(--chalk); border: 0; border-radius: 4px; font: inherit; font-weight: 600; }
textarea { height: calc(5lh + 1.2rem + 3px); }
[aria-invalid] { border-color: var(--bad); }
form .error { margin: .25rem 0 0; color: var(--bad); }
table { width: 100%; border-collapse: collapse; overflow-wrap: normal; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem 0 .4rem .4rem; border-bottom: 1px solid var(--ui); text-align: right; }
thead th { font-size: .8125rem; }
th:first-child { padding-left: 0; text-align: left; white-space: nowrap; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(5.5rem, 1fr)); gap: .75rem; margin: 1.5rem 0; }
.figures div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
.figures dd { margin: 0; font: 640 2.25rem/1.1 var(--font-display); }
table + table { margin-top: 1.5rem; }
td bdi { overflow-wrap: anywhere; }
meter { display: block; width: 100%; height: 1rem; }
fieldset { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 1rem 0 0; padding: 0; border: 0; }
fieldset label { display: flex; gap: .5rem; align-items: center; font-weight: 400; }
fieldset input { width: auto; min-height: 2.75rem; }
legend { padding: 0; font-weight: 600; }
.steps { display: grid; grid: auto / auto-flow; gap: 2rem; padding-left: 1.25rem; font-weight: 600; overflow-wrap: normal; }
.button { display: block; padding: .9rem; color: var(--on-chalk); background: var(--chalk); border-radius: 6px;
  font-weight: 600; text-align: center; text-decoration: none; }
button { width: 100%; min-height: 3.25rem; margin-top: 1.5rem; color: var(--on-chalk);
  background: var(--chalk); border: 0; border-radius: 6px; font: inherit; font-weight: 600; }
button.quiet { margin-top: 0; color: var(--chalk); background: none; border: 1.5px solid var(--ui); }
`

/** Creates a small page with the site's logo and typefaces. `main` is HTML. */
export function smallPage(title: string, main: string, lang: Language = 'en', frameAncestors?: string): Page {
  const html = `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} | ${company.name}`)}</title>
<style>${style}</style>
</head>
<body>
<header><a class="brand" href="${formPageMessages[lang].homePath}" target="_top">${logo} ${escapeHtml(company.name)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
<footer><p>${escapeHtml(company.name)}, <a href="${company.telHref}">${company.phone}</a>
<a href="${privacyPaths[lang]}" target="_blank">${formMessages[lang].privacyLink}</a></p></footer>
</body>
</html>
`
  return createPage(html, frameAncestors)
}
