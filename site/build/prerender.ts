import { basename, join } from 'node:path'
import { build, runnerImport, type Alias, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { preactAliases } from '../../widget/build/preact/aliases.ts'
import { generateAsset, generatedAssetUrl } from './generated-assets.ts'

const root = join(import.meta.dirname, '..')

/** Scripts that pages load on demand with a dynamic import. */
const lazyScripts = ['/src/scripts/quote-form.tsx', '/src/scripts/carousel.ts']

/** The entry script of Contact, a short page, on which visitors tap soon. */
const inlined = 'src/scripts/contact.ts'

const entryScript = /<script type="module" src="\/([^"]+)"><\/script>/

/**
 * Prerenders the pages with React, and the form with Preact, which hydrates it, and passes the HTML to Vite as entry points.
 * Inlines the style sheet into each page, so that the first render needs no other request. Entry scripts are files, so that a
 * page with its headers is in the first 14.6 kB, which arrive in the first round trip. Generates the assets that pages reference
 * under `/made/`, and replaces these URLs with those of the emitted files.
 */
export function prerender(): Plugin {
  let site: ReturnType<typeof import('../src/render.tsx').renderSite>
  let html: Map<string, string>
  const scripts = new Map<string, Promise<string>>()
  const lazyChunks = new Map<string, string>()
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    async config(config) {
      const { renderSite } = await load<typeof import('../src/render.tsx')>('src/render.tsx')
      const { renderQuoteForm } = await load<typeof import('../src/components/quote-form-html.tsx')>(
        'src/components/quote-form-html.tsx',
        preactAliases,
      )
      site = renderSite(renderQuoteForm)
      html = new Map()
      for (const [name, page] of Object.entries(site.pages)) {
        const [element = '', path = ''] = entryScript.exec(page) ?? []
        const script = scripts.get(path) ?? bundleScript(path, config)
        if (path !== inlined) scripts.set(path, script)
        const tag = path === inlined ? `>${await script}</script>` : ` src="/${path}"></script>`
        html.set(
          join(root, 'pages', `${name}.html`),
          page.replace(element, () => `<script vite-ignore type="module"${tag}`),
        )
      }
      return {
        resolve: { alias: preactAliases },
        build: { rolldownOptions: { input: [...html.keys()], external: [/^\/made\//] } },
      }
    },
    buildStart() {
      for (const script of lazyScripts) {
        const id = join(root, script)
        lazyChunks.set(script, this.emitFile({ type: 'chunk', id, preserveSignature: 'allow-extension' }))
      }
    },
    resolveId: (id) => (html.has(id) ? id : undefined),
    load: (id) => html.get(id),
    async generateBundle(_options, bundle) {
      const texts = [...html.values()].join('\n')
      const names = new Set([...texts.matchAll(generatedAssetUrl)].map(([, name = '']) => name))
      const urls = new Map<string, string>()
      await Promise.all(
        [...names].map(async (name) => {
          const source = await generateAsset(name)
          urls.set(name, `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`)
        }),
      )
      for (const [path, script] of scripts) {
        const name = basename(path).replace('.ts', '.js')
        urls.set(path, `/${this.getFileName(this.emitFile({ type: 'asset', name, source: await script }))}`)
      }
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
        let page = String(file.source).replace(
          /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g,
          (_, css: string) => `<style>${String((bundle[css] as Rolldown.OutputAsset).source).trim()}</style>`,
        )
        const [, missing] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(page) ?? []
        if (missing)
          throw new Error(`${file.fileName} links site/${missing}, which does not exist. Create it.`)
        for (const [script, chunk] of lazyChunks) page = page.replace(script, `/${this.getFileName(chunk)}`)
        for (const path of scripts.keys()) page = page.replace(`"/${path}"`, `"${urls.get(path)}"`)
        file.source = page.replace(generatedAssetUrl, (_, name: string) => urls.get(name) ?? '')
      }
      const icon = await generateAsset('favicon.ico')
      for (const [name, source] of Object.entries({ ...site.rootFiles, 'favicon.ico': icon }))
        this.emitFile({ type: 'asset', fileName: `root/${name}`, source })
    },
  }
}

async function load<Module>(path: string, alias: Alias[] = []): Promise<Module> {
  const resolve = { conditions: ['@concrete-quote/source'], noExternal: [/^@concrete-quote\//] }
  const { module } = await runnerImport<Module>(join(root, path), {
    root,
    resolve: { alias },
    environments: { inline: { resolve } },
  })
  return module
}

/** Bundles a script with all that it imports, so that it takes one request. */
async function bundleScript(path: string, config: UserConfig): Promise<string> {
  const { output } = (await build({
    ...config,
    configFile: false,
    root,
    plugins: [],
    build: { ...config.build, write: false, rolldownOptions: { input: join(root, path) } },
  })) as Rolldown.RolldownOutput
  return output[0].code.trim()
}
