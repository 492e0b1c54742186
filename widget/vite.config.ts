import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { manifest } from './build/manifest.ts'
import { published } from './build/one-file.ts'
import { standaloneTypes } from './build/standalone-types.ts'
import { renderPage } from './builder/page/render.ts'
import packageJson from '../package.json' with { type: 'json' }

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

/** ES modules for React applications, without their dependencies. */
const library: UserConfig = {
  build: {
    outDir: 'dist/library',
    target: 'es2022',
    cssTarget,
    cssCodeSplit: true,
    lib: { entry: { index: 'src/index.ts', widget: 'src/widget.css' }, formats: ['es'] },
    rolldownOptions: {
      external: /^(react|react-dom|react-hook-form|@concrete-quote\/openapi)(\/|$)/,
      // A file per module keeps the `use client` of its module.
      checks: { moduleLevelDirective: false },
      // One file per module, so that applications that import only the FAQ do not bundle the form.
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
  plugins: [customElementsManifest],
}

const standaloneDir = 'dist/standalone'

/** The file that the standalone file loads only to solve a challenge. */
const solver: UserConfig = {
  plugins: published,
  build: {
    outDir: standaloneDir,
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: '../openapi/src/challenge/solver.ts',
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'solver.js' },
    },
  },
}

/** The name of the solver with its content hash: a pinned file loads the solver that it was built with. */
function pinnedSolver(): string {
  const name = readdirSync(join(import.meta.dirname, standaloneDir)).find((file) =>
    /^solver\.[\da-f]{16}\.js$/.test(file),
  )
  if (name === undefined) throw new Error('Build the solver first: vite build --mode solver')
  return name
}

/** One file for any page. preact/compat replaces React at half the size; `--mode react` builds it with React. */
const standalone = (mode: string): UserConfig => ({
  define: { solverUrl: JSON.stringify(`./${pinnedSolver()}`) },
  resolve: {
    conditions: ['@concrete-quote/source', 'module', 'browser'],
    alias: [
      { find: './challenge/load-solver.ts', replacement: join(import.meta.dirname, 'build/load-solver.ts') },
      ...(mode === 'react'
        ? []
        : [
            { find: /^react$/, replacement: join(import.meta.dirname, 'build/preact-as-react.js') },
            { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
            { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
          ]),
    ],
  },
  plugins: mode === 'react' ? [] : [published, customElementsManifest, types],
  build: {
    outDir: mode === 'react' ? 'dist/standalone-react' : standaloneDir,
    // The solver is there.
    emptyOutDir: mode === 'react',
    target: 'es2022',
    cssTarget,
    modulePreload: false,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: 'src/element/define.ts',
      output: { entryFileNames: 'concrete-quote-form.js', codeSplitting: false },
    },
  },
})

/** The page beside the file where a partner tries it. */
const builder: UserConfig = {
  root: 'builder',
  base: '/widget/',
  plugins: [{ name: 'builder page', transformIndexHtml: renderPage }],
  resolve: { conditions: ['@concrete-quote/source', 'module', 'browser'] },
  build: {
    outDir: '../dist/builder',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget,
    modulePreload: false,
  },
}

export default defineConfig(({ mode }) => {
  if (mode === 'library') return library
  if (mode === 'solver') return solver
  return mode === 'builder' ? builder : standalone(mode)
})
