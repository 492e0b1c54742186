import dts from 'vite-plugin-dts'
import { minify } from 'terser'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

/** The first browsers with `light-dark()`, the youngest thing that the style sheets use. */
const cssTarget = ['chrome123', 'firefox120', 'safari17.5']

/** ES modules for React applications; what they have themselves stays outside. */
const library: UserConfig = {
  build: {
    outDir: 'dist/library',
    target: 'es2022',
    cssTarget,
    cssCodeSplit: true,
    lib: { entry: { index: 'src/index.ts', widget: 'src/widget.css' }, formats: ['es'] },
    rolldownOptions: { external: /^(react|react-dom|react-hook-form|@concrete-quote\/openapi)(\/|$)/ },
  },
  plugins: [
    dts({
      tsconfigPath: '../tsconfig.json',
      include: ['src'],
      exclude: ['src/element', '**/*.test.ts'],
      entryRoot: 'src',
    }),
  ],
}

/** Packages that import React whole keep all of it in the file; by names they keep what they use. */
const reactByNames: Plugin = {
  name: 'react by names',
  transform: (code, id) =>
    /react-hook-form|@r2wc/.test(id)
      ? code.replace(/^import (\w+) from (["'])react\2/m, 'import * as $1 from $2react$2')
      : undefined,
}

/** react-hook-form's own rules, which a form with a resolver never asks: 0.9 kB of brotli. */
const withoutBuiltInRules: Plugin = {
  name: 'without built-in rules',
  transform(code, id) {
    if (!id.includes('react-hook-form')) return undefined
    const [rules] = /^var validateField = async [^]*?^};$/m.exec(code) ?? []
    if (!rules) throw new Error('react-hook-form has no validateField any more: look what has become of it.')
    return code.replace(rules, 'var validateField = () => ({});')
  },
}

/** What Vite's own minifier made still has 0.8 kB of brotli to lose. */
const minifyMore: Plugin = {
  name: 'minify more',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const options = { module: true, ecma: 2020, compress: { passes: 3, pure_getters: true } } as const
      file.code = (await minify(file.code, options)).code ?? file.code
    }
  },
}

/** One file for any page. preact/compat stands in for React at half the weight; `--mode react` shows that it is one. */
const standalone = (mode: string): UserConfig => ({
  resolve: {
    conditions: ['@concrete-quote/source', 'module', 'browser'],
    alias:
      mode === 'react'
        ? []
        : [
            { find: /^react$/, replacement: 'preact/compat' },
            { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
            { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
          ],
  },
  plugins: [reactByNames, withoutBuiltInRules, minifyMore],
  build: {
    outDir: mode === 'react' ? 'dist/standalone-react' : 'dist/standalone',
    target: 'es2022',
    cssTarget,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/element/define.ts',
      output: { entryFileNames: 'concrete-quote-form.js', codeSplitting: false },
    },
  },
})

export default defineConfig(({ mode }) => (mode === 'library' ? library : standalone(mode)))
