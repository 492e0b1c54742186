import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { compress, integrity } from '../build/one-file.ts'

const root = join(import.meta.dirname, '..')

/** The file that pages load, as the build made it. */
export const standaloneFile = join(root, 'dist/standalone/concrete-quote-form.js')

/** The name of the file with a hash, whose content never changes. */
export const pinnedFile =
  readdirSync(dirname(standaloneFile)).find((name) => /^concrete-quote-form\.[\da-f]{16}\.js$/.test(name)) ??
  ''

/** The value of its `integrity` attribute. */
export const pinnedIntegrity = () =>
  integrity(readFileSync(join(dirname(standaloneFile), pinnedFile), 'utf8'))

/** Bytes of a standalone file, such as `embed`, as it is served to clients that accept brotli. */
export function servedBytes(name: string): number {
  return readFileSync(join(dirname(standaloneFile), `${name}.js.br`)).length
}

/** Bundles code as an application would, for browsers, minified, without what is loaded only when it is needed. */
export async function bundle(entry: string, external: RegExp = /^$/): Promise<string> {
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry, formats: ['es'], fileName: 'bundle' },
      // Vite leaves whitespace in libraries, and the annotations for bundlers, which no page loads. A hash of a chunk is none of our code.
      rolldownOptions: { external, output: { minify: true, comments: false, chunkFileNames: '[name].js' } },
    },
  })) as Rolldown.RolldownOutput[]
  return output
    .flatMap(({ output }) =>
      output.flatMap((file) => (file.type === 'chunk' && !file.isDynamicEntry ? file.code : [])),
    )
    .join('')
}

/** Bytes, in brotli, of our own code in the React library and the contract, without what it is built on. */
export async function libraryBytes(): Promise<number> {
  const code = await bundle(
    join(root, 'dist/library/widget/src/index.js'),
    /^(react|react-dom|react-hook-form|zod)(\/|$)/,
  )
  return compress(code).br.length
}

/** Bytes, in brotli, of React and React DOM, with nothing made of them. */
export async function reactBytes(): Promise<number> {
  return compress(await bundle(join(root, 'bench/bare-react.ts'))).br.length
}
