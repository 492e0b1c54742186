import { join } from 'node:path'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import type { RenderedPage } from '../src/render.tsx'
import { missingGlyphs, shownText } from './fonts.ts'
import { madePath, makeFile } from './made-files.ts'

const root = join(import.meta.dirname, '..')

/** The scripts that pages import when they need them; no page loads them by itself. */
const laterScripts = ['/src/scripts/quote-form.tsx', '/src/scripts/carousel.ts']

/**
 * Renders the pages with React at build time and gives Vite the HTML, which it bundles as if it had been written by
 * hand. The style sheet and the page's own few lines of script then go inline: a page needs no second request to show.
 * What pages name under `/made/` is made and put among the assets.
 */
export function prerender(): Plugin {
  let site: { pages: RenderedPage[]; rootFiles: Record<string, string> }
  let html: Map<string, string>
  let made: Map<string, Buffer>
  const laterChunks = new Map<string, string>()
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    async config() {
      const { module } = await runnerImport<typeof import('../src/render.tsx')>(
        join(root, 'src/render.tsx'),
        {
          root,
          environments: {
            inline: {
              resolve: { conditions: ['@concrete-quote/source'], noExternal: [/^@concrete-quote\//] },
            },
          },
        },
      )
      site = module.renderSite()
      html = new Map(site.pages.map((page) => [join(root, 'pages', `${page.name}.html`), page.html]))
      made = await makeFiles(site)
      for (const { name, html } of site.pages) checkGlyphs(`The page '${name}'`, shownText(html), made)
      return { build: { rolldownOptions: { input: [...html.keys()], external: [/^\/made\//] } } }
    },
    buildStart() {
      for (const script of laterScripts) {
        const id = join(root, script)
        laterChunks.set(script, this.emitFile({ type: 'chunk', id, preserveSignature: 'strict' }))
      }
    },
    resolveId: (id) => (html.has(id) ? id : undefined),
    load: (id) => html.get(id),
    generateBundle(_options, bundle) {
      const madeFiles = new Map(
        [...made].map(([name, source]) => [name, this.emitFile({ type: 'asset', name, source })]),
      )
      const namedFor = (text: string) =>
        text.replace(madePath, (_, name: string) => `/${this.getFileName(madeFiles.get(name) ?? '')}`)

      for (const file of Object.values(bundle)) {
        // Texts that come later, such as an error's, are somewhere in a script.
        if (file.type === 'chunk') checkGlyphs(file.fileName, file.code, made)
        if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
        let page = String(file.source)
          .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, css: string) =>
            inlineStyle(bundle[css]),
          )
          .replace(/<script type="module"[^>]* src="\/([^"]+)"><\/script>/g, (_, js: string) =>
            inlineScript(js, bundle),
          )
        for (const [script, chunk] of laterChunks) page = page.replace(script, `/${this.getFileName(chunk)}`)
        file.source = namedFor(page)
      }
      for (const [name, text] of Object.entries(site.rootFiles)) {
        this.emitFile({ type: 'asset', fileName: `root/${name}`, source: namedFor(text) })
      }
      this.emitFile({
        type: 'asset',
        fileName: 'root/favicon.ico',
        source: made.get('favicon.ico') as Buffer,
      })
    },
  }
}

/** Makes every file that the site names, and those that its style sheet and no page does. */
async function makeFiles({ pages, rootFiles }: { pages: RenderedPage[]; rootFiles: Record<string, string> }) {
  const texts = [...pages.map(({ html }) => html), ...Object.values(rootFiles)]
  const names = new Set(texts.flatMap((text) => [...text.matchAll(madePath)].map(([, name = '']) => name)))
  names.add('favicon.ico')
  return new Map(
    await Promise.all([...names].map(async (name) => [name, await makeFile(name, pages)] as const)),
  )
}

/** A text must not change its font in the middle of a word: the fonts have every character that a page shows. */
function checkGlyphs(what: string, text: string, made: Map<string, Buffer>) {
  for (const [name, font] of made) {
    if (!name.endsWith('.woff2')) continue
    const missing = missingGlyphs(text, font)
    if (missing.length > 0)
      throw new Error(
        `${what} shows ${missing.join(' ')}, which ${name} cannot: ` +
          'use other characters, or add these to `characters` in build/fonts.ts.',
      )
  }
}

function inlineStyle(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('A page asks for a style sheet that the build did not make.')
  return `<style>${String(file.source).trim()}</style>`
}

/** A script and, before it, those that it imports for what they do. */
function inlineScript(fileName: string, bundle: Rolldown.OutputBundle): string {
  const file = bundle[fileName]
  if (file?.type !== 'chunk') throw new Error('A page asks for a script that the build did not make.')
  const code = file.code.replace(/\bimport"[^"]+";/g, '').trim()
  return [
    ...file.imports.map((name) => inlineScript(name, bundle)),
    `<script type="module">${code}</script>`,
  ].join('')
}
