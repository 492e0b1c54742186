import { join } from 'node:path'
import { faqItems, formMessages, photoMessages } from '@concrete-quote/openapi'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import type { RenderedSite } from '../src/render.tsx'
import { codeCharacters, missingGlyphs, visibleText } from './assets/fonts.ts'
import { generateAsset, generatedAssetUrl } from './assets/generated-assets.ts'

const root = join(import.meta.dirname, '..')

/** Scripts that pages load on demand with a dynamic import. */
const lazyScripts = ['/src/scripts/quote-form.tsx', '/src/scripts/carousel.ts']

/** The characters of the form's texts in a language that no page has. */
const unshownCharacters = new Set(JSON.stringify([formMessages.vi, faqItems.vi, photoMessages.vi]))

/**
 * Prerenders the pages with React at build time and passes the HTML to Vite as entry points. Inlines the style sheet
 * and the entry script into each page, so that the first render needs no other request. Generates the assets that
 * pages reference under `/made/` and replaces these URLs with those of the emitted files.
 */
export function prerender(): Plugin {
  let site: RenderedSite
  let html: Map<string, string>
  let assets: Map<string, Buffer>
  const lazyChunks = new Map<string, string>()
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
      assets = await generateAssets(site)
      for (const { name, html } of site.pages) assertGlyphs(`The page '${name}'`, visibleText(html), assets)
      return { build: { rolldownOptions: { input: [...html.keys()], external: [/^\/made\//] } } }
    },
    buildStart() {
      for (const script of lazyScripts) {
        const id = join(root, script)
        lazyChunks.set(script, this.emitFile({ type: 'chunk', id, preserveSignature: 'strict' }))
      }
    },
    resolveId: (id) => (html.has(id) ? id : undefined),
    load: (id) => html.get(id),
    generateBundle(_options, bundle) {
      const assetRefs = new Map(
        [...assets].map(([name, source]) => [name, this.emitFile({ type: 'asset', name, source })]),
      )
      const resolveAssetUrls = (text: string) =>
        text.replace(
          generatedAssetUrl,
          (_, name: string) => `/${this.getFileName(assetRefs.get(name) ?? '')}`,
        )

      for (const file of Object.values(bundle)) {
        // Text that is rendered in the browser, such as error messages, is in the scripts.
        if (file.type === 'chunk') {
          const text = [...file.code.replace(codeCharacters, '')].filter(
            (each) => !unshownCharacters.has(each),
          )
          assertGlyphs(file.fileName, text.join(''), assets)
        }
        if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
        let page = String(file.source)
          .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, css: string) =>
            inlineStyle(bundle[css]),
          )
          .replace(/<script type="module"[^>]* src="\/([^"]+)"><\/script>/g, (_, js: string) =>
            inlineScript(js, bundle),
          )
        for (const [script, chunk] of lazyChunks) page = page.replace(script, `/${this.getFileName(chunk)}`)
        file.source = resolveAssetUrls(page)
      }
      for (const [name, text] of Object.entries(site.rootFiles)) {
        this.emitFile({ type: 'asset', fileName: `root/${name}`, source: resolveAssetUrls(text) })
      }
      this.emitFile({
        type: 'asset',
        fileName: 'root/favicon.ico',
        source: assets.get('favicon.ico') as Buffer,
      })
    },
  }
}

/** Generates every asset that a page or root file references, and `favicon.ico`. */
async function generateAssets({ pages, rootFiles }: RenderedSite): Promise<Map<string, Buffer>> {
  const texts = [...pages.map(({ html }) => html), ...Object.values(rootFiles)]
  const names = new Set(
    texts.flatMap((text) => [...text.matchAll(generatedAssetUrl)].map(([, name = '']) => name)),
  )
  names.add('favicon.ico')
  return new Map(
    await Promise.all([...names].map(async (name) => [name, await generateAsset(name, pages)] as const)),
  )
}

/** Throws if a font subset lacks a character of the text, which would then be rendered in a fallback font. */
function assertGlyphs(source: string, text: string, assets: Map<string, Buffer>) {
  for (const [name, font] of assets) {
    if (!name.endsWith('.woff2')) continue
    const missing = missingGlyphs(text, font)
    if (missing.length > 0)
      throw new Error(
        `${source} uses characters that ${name} lacks: ${missing.join(' ')}. ` +
          'Use other characters, or add these to `characters` in build/assets/fonts.ts.',
      )
  }
}

function inlineStyle(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('A page links to a style sheet that is not in the bundle.')
  return `<style>${String(file.source).trim()}</style>`
}

/** Inlines a script, preceded by the chunks that it imports for their side effects. */
function inlineScript(fileName: string, bundle: Rolldown.OutputBundle): string {
  const file = bundle[fileName]
  if (file?.type !== 'chunk') throw new Error('A page links to a script that is not in the bundle.')
  const code = file.code.replace(/\bimport"[^"]+";/g, '').trim()
  return [
    ...file.imports.map((name) => inlineScript(name, bundle)),
    `<script type="module">${code}</script>`,
  ].join('')
}
