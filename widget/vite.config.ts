import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import dts from 'vite-plugin-dts'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { keepLightDark } from './build/light-dark.ts'
import { manifest } from './build/manifest.ts'
import { pinnedName, published } from './build/one-file.ts'
import { standaloneTypes } from './build/standalone-types.ts'
import { wordPressPlugin } from './build/wordpress-plugin.ts'
import { renderPage } from './builder/page.ts'
import packageJson from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')

/** The oldest supported browsers: they have `light-dark()` and `<details name>`. */
const cssTarget = packageJson.browserslist.map((browser) => browser.replace(' ', ''))

/** Describes the element for editors (Custom Elements Manifest). */
const customElementsManifest: Plugin = {
  name: 'custom-elements manifest',
  generateBundle() {
    const source = JSON.stringify(manifest, null, 2)
    this.emitFile({ type: 'asset', fileName: 'custom-elements.json', source })
  },
}

/** Types for pages that load the standalone file. */
const types: Plugin = {
  name: 'standalone types',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'concrete-quote-form.d.ts', source: standaloneTypes })
  },
}

/** Applications bundle this style sheet. */
const styleSheetForBundlers: Plugin = {
  name: 'style sheet for bundlers',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = keepLightDark(String(file.source))
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
        'widget/src/vi': 'src/vi.ts',
        widget: 'src/widget.css',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: /^(react|react-dom|react-hook-form|zod)(\/|$)/,
      // One file per module, so that applications that import only the FAQ do not bundle the form.
      output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
    },
  },
  plugins: [
    customElementsManifest,
    styleSheetForBundlers,
    dts({ tsconfigPath: 'tsconfig.build.json', entryRoot: root }),
  ],
}

const standaloneDir = 'dist/standalone'
const photosName = 'concrete-quote-photos'

/** The photos of a visitor, which the form loads when they are wanted. Built before it, because it names their file. */
const photos: UserConfig = {
  resolve: { conditions: ['@concrete-quote/source', 'module', 'browser'] },
  plugins: [published],
  build: {
    outDir: standaloneDir,
    emptyOutDir: true,
    target: 'es2022',
    cssTarget,
    lib: {
      entry: 'src/photos/photo-panel.ts',
      formats: ['es'],
      fileName: () => `${photosName}.js`,
    },
  },
}

/** The pinned file of the photos of the same build: the form and it belong together. */
function pinnedPhotos(): string {
  const code = readFileSync(join(import.meta.dirname, standaloneDir, `${photosName}.js`), 'utf8')
  return `./${pinnedName(code, photosName)}.js`
}

/** One file for any page. Preact replaces React at a tenth of the size; `--mode react` builds it with React. */
const standalone = (mode: string): UserConfig => ({
  resolve: {
    conditions: ['@concrete-quote/source', 'module', 'browser'],
    alias:
      mode === 'react'
        ? []
        : [
            {
              find: /^(react|react-dom\/client)$/,
              replacement: join(import.meta.dirname, 'build/preact-as-react.js'),
            },
            {
              find: /^react\/jsx-runtime$/,
              replacement: join(import.meta.dirname, 'build/preact-jsx-runtime.js'),
            },
            {
              find: 'react-hook-form',
              replacement: join(import.meta.dirname, 'build/own-form-control.js'),
            },
          ],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: mode === 'react' ? [] : [published, customElementsManifest, types],
  build: {
    outDir: mode === 'react' ? 'dist/standalone-react' : standaloneDir,
    emptyOutDir: mode === 'react',
    target: 'es2022',
    cssTarget,
    modulePreload: false,
    license: { fileName: 'licenses.md' },
    // A library, so that Vite does not wrap the import of the photos in code that preloads chunks.
    lib: {
      entry: 'src/element/concrete-quote-form.ts',
      formats: ['es'],
      fileName: () => 'concrete-quote-form.js',
    },
    rolldownOptions: {
      external: /\/photo-panel\.ts$/,
      output: { paths: pinnedPhotos },
    },
  },
})

/** The button that loads that file when it is pressed. Built after it, because its pinned file names the other. */
const button: UserConfig = {
  resolve: { conditions: ['@concrete-quote/source', 'module', 'browser'] },
  plugins: [published],
  build: {
    outDir: standaloneDir,
    emptyOutDir: false,
    target: 'es2022',
    cssTarget,
    // A library, so that Vite does not wrap the import of the form in code that preloads chunks.
    lib: {
      entry: 'src/button/concrete-quote-button.ts',
      formats: ['es'],
      fileName: () => 'concrete-quote-button.js',
    },
    rolldownOptions: {
      external: /\/concrete-quote-form\.ts$/,
      output: { paths: () => './concrete-quote-form.js' },
    },
  },
}

/** The plugin that the page links to. */
const plugin: Plugin = {
  name: 'WordPress plugin',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'concrete-quote.zip', source: wordPressPlugin() })
  },
}

/** The pages beside the file: the builder, where a partner tries it, and the form as a page of its own. */
const builder: UserConfig = {
  root: 'builder',
  base: '/widget/',
  plugins: [{ name: 'builder page', transformIndexHtml: renderPage }, plugin],
  resolve: { conditions: ['@concrete-quote/source', 'module', 'browser'] },
  build: {
    outDir: '../dist/builder',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget,
    modulePreload: false,
    rolldownOptions: {
      input: ['index', 'hosted-form'].map((page) => join(import.meta.dirname, `builder/${page}.html`)),
    },
  },
}

export default defineConfig(({ mode }) => {
  if (mode === 'library') return library
  if (mode === 'button') return button
  if (mode === 'photos') return photos
  return mode === 'builder' ? builder : standalone(mode)
})
