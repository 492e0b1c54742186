import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import dts from 'vite-plugin-dts'
import { defineConfig, mergeConfig, runnerImport, type Plugin, type UserConfig } from 'vite'
import { css } from './build/brand-colors.ts'
import { manifest } from './build/manifest.ts'
import { pinnedName, published } from './build/one-file.ts'
import { preactAliases } from './build/preact/aliases.ts'
import type { prerenderForms } from './builder/prerender-forms.ts'
import { renderPage } from './builder/render-page.ts'
import { wordPressPlugin } from './wordpress/pack-plugin.ts'
import packageJson from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')

/** The oldest supported browsers: they have `light-dark()` and `<details name>`. */
const cssTarget = packageJson.browserslist.map((browser) => browser.replace(' ', ''))

function emit(fileName: string, source: string | Uint8Array): Plugin {
  return {
    name: fileName,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/** Describes the element for editors (Custom Elements Manifest). */
const customElementsManifest = emit('custom-elements.json', JSON.stringify(manifest, null, 2))

/**
 * Applications bundle the style sheet. Writes `light-dark(A, B)` so that bundlers leave it alone: where their targets are
 * older than ours, as those of Vite 8 and Next are by default, they make variables of it that only a `color-scheme` in
 * the application's style sheets defines; on other pages the value is `A B`, which is no color. They see no second color
 * in what gets its comma from a variable.
 */
const styleSheetForBundlers: Plugin = {
  name: 'style sheet for bundlers',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const lightDark = /light-dark\(([^,()]*(?:\([^()]*\))?), ?/g
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = String(file.source).replaceAll(lightDark, 'light-dark($1 var(--cq-comma,,) ')
    }
  },
}

/** ES modules for React applications, with the contract and without other dependencies. */
const library: UserConfig = {
  resolve: { alias: { '@concrete-quote/openapi': join(root, 'openapi/src/index.ts') } },
  build: {
    outDir: 'dist/library',
    target: 'es2022',
    cssTarget,
    cssCodeSplit: true,
    // Names that React's developer tools show, and stacks that can be read: applications minify.
    minify: false,
    cssMinify: true,
    sourcemap: true,
    lib: {
      entry: {
        'widget/src/index': 'src/index.ts',
        'widget/builder/snippets/element': 'builder/snippets/element.ts',
        widget: 'src/widget.css',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: /^(react|react-dom|react-hook-form|zod)(\/|$)/,
      // Makes one file per module, so that applications that import only the FAQ do not bundle the form.
      output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
    },
  },
  plugins: [
    customElementsManifest,
    styleSheetForBundlers,
    dts({ tsconfigPath: 'build/tsconfig.library.json', entryRoot: root }),
  ],
}

const conditions = ['@concrete-quote/source', 'module', 'browser']
const standaloneDir = 'dist/standalone'

/**
 * Builds one file for any page. A library, so that Vite does not wrap the import of what the file loads in code that preloads
 * chunks. Built after what it loads, because it or its pinned file names that.
 * @param loaded The modules that the file loads when they are wanted, by the names of the files beside it that have them.
 */
const pageFile = (
  name: string,
  entry: string,
  loaded: Record<string, () => string> = {},
  format: 'es' | 'iife' = 'es',
): UserConfig => ({
  resolve: { conditions },
  plugins: [published],
  build: {
    outDir: standaloneDir,
    // By the first of them.
    emptyOutDir: name === 'concrete-quote-photos',
    target: 'es2022',
    cssTarget,
    lib: { entry, name, formats: [format], fileName: () => `${name}.js` },
    rolldownOptions: {
      external: (id) => basename(id) in loaded,
      output: { paths: (id) => loaded[basename(id)]?.() ?? id },
    },
  },
})

/** The path of a file of the same build, which was built before: the two belong together. */
const pinnedPath = (name: string) => () => {
  const code = readFileSync(join(import.meta.dirname, standaloneDir, `${name}.js`), 'utf8')
  return `./${pinnedName(code, name)}.js`
}

/** The photos of a visitor, which the form loads when they are wanted. */
const photos = pageFile('concrete-quote-photos', 'src/photos/visit-panel.ts')

/** What few forms need. */
const extras = pageFile('concrete-quote-extras', 'src/extras/extras.ts')

/** The form on any page. */
const form = pageFile('concrete-quote-form', 'src/element/concrete-quote-form.ts', {
  'visit-panel.ts': pinnedPath('concrete-quote-photos'),
  'extras.ts': pinnedPath('concrete-quote-extras'),
})

const standalone = mergeConfig(form, {
  resolve: { alias: preactAliases },
  plugins: [customElementsManifest],
  build: { license: { fileName: 'licenses.md' } },
})

const button = pageFile('concrete-quote-button', 'src/button/concrete-quote-button.ts', {
  'concrete-quote-form.ts': () => './concrete-quote-form.js',
})

/** The script of a page's one tag, which loads the others. A classic one, because pages need not write more than its address. */
const embed = pageFile('embed', 'src/embed.ts', undefined, 'iife')

/** The form in each language, for the page with the form alone. */
const hostedForms: Plugin = {
  name: 'hosted forms',
  async generateBundle() {
    const path = join(import.meta.dirname, 'builder/prerender-forms.ts')
    const { module } = await runnerImport<{ prerenderForms: typeof prerenderForms }>(path)
    this.emitFile({ type: 'asset', fileName: 'hosted-forms.json', source: module.prerenderForms() })
  },
}

/** The pages beside the file: the builder, where a partner tries it, and the form as a page of its own. */
const builder: UserConfig = {
  root: 'builder',
  base: '/widget/',
  plugins: [
    { name: 'builder page', transformIndexHtml: renderPage },
    emit('concrete-quote.zip', wordPressPlugin()),
    hostedForms,
  ],
  resolve: { conditions },
  build: {
    outDir: '../dist/builder',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget,
    modulePreload: false,
    rolldownOptions: {
      input: ['index', 'reference', 'hosted-form'].map((page) =>
        join(import.meta.dirname, `builder/${page}.html`),
      ),
    },
  },
}

const builds: Record<string, UserConfig> = { library, photos, extras, button, embed, builder }

export default defineConfig(({ mode }) => ({ css, ...(builds[mode] ?? standalone) }))
