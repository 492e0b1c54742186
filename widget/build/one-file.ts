// What makes the standalone file ready to serve.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { minify } from 'terser'
import { parseAst, type Plugin } from 'vite'

/** Where the licenses are of what the file is made of, and what a page did wrong that shows this file as an error. */
const notice = '/*! Load it with type="module". Licenses: ./licenses.md */\n'

const nativeGlobals = join(import.meta.dirname, 'native-globals.js')

const inject: Record<string, [file: string, name: string]> = {
  document: [nativeGlobals, 'document'],
  Promise: [nativeGlobals, 'Promise'],
}

interface Node {
  type: string
  start: number
  end: number
  computed?: boolean
  left: Node
  right: Node
  property: Node & { name?: string }
}

/** Lets `for…in` see own properties only, as its authors expect, and `ownerDocument` be the `document` above. */
export function withstandOldPages(code: string): string {
  const edits: [start: number, end: number, text: string][] = []
  for (const node of nodesOf(parseAst(code))) {
    if (node.type === 'ForInStatement') {
      const { left, right } = node
      const keyword = code.slice(left.end, right.start).replace('in', 'of')
      edits.push([left.end, right.start, `${keyword}Object.keys((`], [right.end, right.end, ')??{})'])
    } else if (node.type === 'MemberExpression' && node.property.name === 'ownerDocument' && !node.computed)
      edits.push([node.start, node.end, 'document'])
  }
  let edited = code
  for (const [start, end, text] of edits.toSorted(([a], [b]) => b - a))
    edited = edited.slice(0, start) + text + edited.slice(end)
  return edited
}

function nodesOf(tree: unknown): Node[] {
  if (typeof tree !== 'object' || tree === null) return []
  return [...('type' in tree ? [tree as Node] : []), ...Object.values(tree).flatMap(nodesOf)]
}

/** Keeps what zod shares by globals, its configuration and registry, in the module: a page's zod may be of another version. */
function keepToItself(code: string): string {
  return `const kept = {};\n${code.replaceAll('globalThis', 'kept')}`
}

/** For pages that extend `Object.prototype`, replace globals, hide members of `document`, or have a zod of their own. */
const oldPages: Plugin = {
  name: 'old pages',
  enforce: 'post',
  config: () => ({ build: { rolldownOptions: { transform: { inject } } } }),
  transform: {
    filter: { id: { exclude: nativeGlobals }, code: /\bin\b|ownerDocument|globalThis\.__zod/ },
    handler: (code) => {
      const own = code.includes('globalThis.__zod') ? keepToItself(code) : code
      return { code: withstandOldPages(own), map: null }
    },
  },
}

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

/** Adds the file under a name with its hash, which loads other pinned files, and both compressed; prints what pins it. */
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

export const published = [oldPages, minifyMore, withCompressedAndPinned]
