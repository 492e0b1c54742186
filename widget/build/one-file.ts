// What makes the standalone file ready to serve.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { minify } from 'terser'
import type { Plugin } from 'vite'
import { oldPages } from './old-pages.ts'

/** Where the licenses are of what the file is made of, and what a page did wrong that shows this file as an error. */
const notice = '/*! Load it with type="module". Licenses: ./licenses.md */\n'

/** Saves another 0.7 kB of brotli after Vite's own minifier. */
const minifyMore: Plugin = {
  name: 'minify more',
  enforce: 'post',
  async generateBundle({ format }, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const compress = {
        passes: 4,
        pure_getters: true,
        keep_fargs: false,
        unsafe_arrows: true,
        unsafe_methods: true,
        // Without these, the code compresses better.
        booleans: false,
        lhs_constants: false,
      }
      const options = { module: true, ecma: 2020, compress } as const
      file.code = `${format === 'es' ? notice : ''}${(await minify(file.code, options)).code ?? file.code}`
    }
  },
}

/** Compresses as well as can be: once per build, for every visitor. */
export function compress(code: string): { br: Buffer; gz: Buffer } {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: code.length }
  return { br: brotliCompressSync(code, { params }), gz: gzipSync(code, { level: 9 }) }
}

/** The value of an `integrity` attribute (Subresource Integrity, section 3.1). */
export function integrity(code: string): string {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`
}

/** Where a file loads another one that is beside it, by its own name or that with a hash. */
const importOfFile = /import\("\.\/([\w-]+)(?:\.[\da-f]{16})?\.js"\)/g

const importPinnedCode = readFileSync(join(import.meta.dirname, 'import-pinned.ts'), 'utf8')

/** Prints an `import()` that fails if the file does not have the hash. */
function importPinned(file: string, hash: string): string {
  const define = { FILE: `"./${file}"`, INTEGRITY: `"${hash}"` }
  const { code } = transformSync(importPinnedCode, { loader: 'ts', minify: true, define })
  return code.replace(/^export default (.*);\s*$/s, '($1)()')
}

/** Lets a file load the pinned files of what it loads, which were built before it, and so on. */
function pinImports(code: string, dir = ''): string {
  return code.replace(importOfFile, (_, name: string) => {
    const loaded = pinImports(readFileSync(`${dir}/${name}.js`, 'utf8'), dir)
    return importPinned(`${pinnedName(loaded, name)}.js`, integrity(loaded))
  })
}

/**
 * Puts the same code beside the file under a name with its hash, and both compressed; prints what pins it. A file that
 * loads another one, from the same build, loads its pinned one if it is pinned.
 */
const withCompressedAndPinned: Plugin = {
  name: 'compressed and pinned',
  enforce: 'post',
  generateBundle({ dir, format }, bundle) {
    for (const { fileName, ...file } of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const served = [[fileName, file.code] as const]
      // The script of a page's tag loads what is current.
      if (format === 'es') {
        const code = pinImports(file.code, dir)
        const pinned = `${pinnedName(code, fileName.replace(/\.js$/, ''))}.js`
        this.emitFile({ type: 'asset', fileName: pinned, source: code })
        served.push([pinned, code])
        console.log(`${pinned}  integrity="${integrity(code)}"`)
      }
      for (const [name, source] of served) {
        const { br, gz } = compress(source)
        this.emitFile({ type: 'asset', fileName: `${name}.br`, source: br })
        this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gz })
      }
    }
  },
}

/** The name of a pinned file, without its extension. */
export function pinnedName(code: string, name: string): string {
  return `${name}.${createHash('sha256').update(code).digest('hex').slice(0, 16)}`
}

/** What makes the file that is served. */
export const published = [oldPages, minifyMore, withCompressedAndPinned]
