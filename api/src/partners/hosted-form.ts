import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  campaignParameters,
  company,
  formMessages,
  formPageMessages,
  hiddenFields,
  languages,
  projectTypes,
  QuoteRequest,
  type Language,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import type { Request, RequestHandler } from 'express'
import { withFontFaces } from '../http/content/brand.ts'
import { createPage, languageOf, sendPage } from '../http/content/page.ts'
import type { AllowedOrigins } from './allowed-origins.ts'
import { rootDir } from '../config.ts'

const builtDir = join(rootDir, 'widget/dist/builder')

/**
 * Serves `/widget/form`, a page with the form alone: as a page of its own, for links and QR codes, or in a frame. Its
 * query has the parameters `source`, `projectType`, `lang`, `theme`, and those of a campaign; invalid ones are ignored.
 */
export function hostedForm(publicUrl: string, allowedOrigins: AllowedOrigins): RequestHandler {
  // With names such as `$LANG` for what depends on the request.
  const framed = readFileSync(join(builtDir, 'hosted-form.html'), 'utf8')
  // In a frame, it has the system's typeface, as the element has on most partners' pages, and loads none.
  const page = withFontFaces(framed)
  const forms = JSON.parse(readFileSync(join(builtDir, 'hosted-forms.json'), 'utf8')) as Forms
  return (req, res) => {
    const options = readOptions(req)
    const parts = renderParts(options, publicUrl, forms)
    const template = options.isFramed ? framed : page
    // In one pass, so that no value is taken for a name.
    const html = template.replaceAll(/\$([A-Z]+)/g, (_match, name: keyof typeof parts) => parts[name])
    res.set('Cache-Control', 'no-cache').vary('Accept-Language').vary('Sec-Fetch-Dest')
    // The policy is that of the template, so that it allows no script of a value.
    sendPage(res, { ...createPage(template, allowedOrigins.frameAncestors()), html })
  }
}

/** What a request asks for. Of several parameters with one name, the first counts, as in the element. */
function readOptions(req: Request) {
  const query = new URLSearchParams(/\?.*/s.exec(req.url)?.[0])
  const choose = (name: string, choices: readonly string[]) =>
    choices.find((choice) => choice === query.get(name))
  const isFramed = req.get('Sec-Fetch-Dest') === 'iframe'
  return {
    query,
    isFramed,
    lang: languageOf(req, query.get('lang')),
    source: QuoteRequest.shape.source.safeParse(query.get('source')).data ?? undefined,
    projectType: choose('projectType', projectTypes),
    // Most pages are light whatever the visitor's system prefers, and the form in a frame should be as they are.
    theme: choose('theme', ['light', 'dark', 'system']) ?? (isFramed ? 'light' : 'system'),
  }
}

type Options = ReturnType<typeof readOptions>
/** The form in each language, as HTML. */
type Forms = Record<Language, string>

function renderParts(options: Options, publicUrl: string, forms: Forms) {
  const { isFramed, lang, theme } = options
  return {
    LANG: lang,
    THEME: theme,
    LAYOUT: isFramed ? 'framed' : 'page',
    TITLE: escapeHtml(`${formMessages[lang].heading} | ${company.name}`),
    COMPANY: escapeHtml(company.name),
    HOME: formPageMessages[lang].homePath,
    TEL: company.telHref,
    CALL: `${formPageMessages[lang].callLink} ${company.phone}`,
    LANGUAGES: languageLinks(options),
    ATTRIBUTES: elementAttributes(options),
    FORM: completeForm(forms[lang], options, publicUrl),
  }
}

/** Links to the page in the other languages, with the rest of the query. */
function languageLinks({ query, lang }: Options): string {
  return languages
    .filter((language) => language !== lang)
    .map((language) => {
      const others = new URLSearchParams(query)
      others.set('lang', language)
      const href = escapeHtml(`/widget/form?${others}`)
      return `<a href="${href}" lang="${language}" hreflang="${language}">${nameOf(language)}</a>`
    })
    .join(' ')
}

/** The name of a language in itself, such as `Español`. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function elementAttributes({ source, projectType, lang, theme }: Options): string {
  const given = { lang, source, 'project-type': projectType, theme: theme === 'system' ? undefined : theme }
  return Object.entries(given)
    .flatMap(([name, value]) => (value ? [`${name}="${escapeHtml(value)}"`] : []))
    .join(' ')
}

/** Completes the prerendered form that is there until the element replaces it, and that posts without scripts. */
function completeForm(form: string, { query, source, projectType }: Options, publicUrl: string): string {
  const campaign = campaignParameters.map((name) => [name, query.get(name) ?? undefined] as const)
  const hidden = hiddenFields({
    source,
    pageUrl: `${publicUrl}/widget/form`,
    // The API leaves out an invalid one.
    ...Object.fromEntries(campaign),
  })
  return form
    .replace(`<option value="${projectType}"`, '$& selected')
    .replace('</form>', (end) => hidden.join('') + end)
}
