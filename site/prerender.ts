import { join } from 'node:path'
import { runnerImport, type Plugin, type Rolldown } from 'vite'

const root = import.meta.dirname

/** The script that /contact imports when the form is touched; no page loads it by itself. */
const laterScript = '/src/scripts/quote-form.tsx'

/**
 * Renders the pages with React at build time and gives Vite the HTML, which it bundles as if it had been written by
 * hand. The style sheet and the page's own few lines of script then go inline: a page needs no second request to show.
 */
export function prerender(): Plugin {
  let pages: Map<string, string>
  let laterChunk: string
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    async config() {
      const { module } = await runnerImport<typeof import('./src/render.tsx')>(join(root, 'src/render.tsx'), {
        root,
        environments: {
          inline: { resolve: { conditions: ['@concrete-quote/source'], noExternal: [/^@concrete-quote\//] } },
        },
      })
      pages = new Map(
        module.renderPages().map(({ name, html }) => [join(root, 'pages', `${name}.html`), html]),
      )
      return { build: { rolldownOptions: { input: [...pages.keys()] } } }
    },
    buildStart() {
      laterChunk = this.emitFile({ type: 'chunk', id: join(root, laterScript), preserveSignature: 'strict' })
    },
    resolveId: (id) => (pages.has(id) ? id : undefined),
    load: (id) => pages.get(id),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
        file.source = String(file.source)
          .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, css: string) =>
            inlineStyle(bundle[css]),
          )
          .replace(/<script type="module"[^>]* src="\/([^"]+)"><\/script>/g, (_, js: string) =>
            inlineScript(js, bundle),
          )
          .replace(laterScript, `/${this.getFileName(laterChunk)}`)
      }
    },
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
