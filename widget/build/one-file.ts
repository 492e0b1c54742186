// What makes the standalone file small, and ready to serve.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify } from 'terser'
import type { Plugin } from 'vite'

/** Packages that import React whole keep all of it in the file; by names they keep what they use. */
const reactByNames: Plugin = {
  name: 'react by names',
  transform: (code, id) =>
    /react-hook-form|@r2wc/.test(id)
      ? code.replace(/^import (\w+) from (["'])react\2/m, 'import * as $1 from $2react$2')
      : undefined,
}

/** Functions of react-hook-form that a form with a resolver and without lists of fields never calls. */
const neverCalled = ['validateField', 'executeBuiltInValidation', '_setFieldArray']

/** Leaves them out of the file: 1.4 kB of brotli. */
const withoutNeverCalled: Plugin = {
  name: 'without never called',
  transform(code, id) {
    if (!id.includes('react-hook-form')) return undefined
    return neverCalled.reduce((rest, name) => {
      const [whole] = new RegExp(`^( *)(?:var|const) ${name} = [^]*?^\\1};$`, 'm').exec(rest) ?? []
      if (!whole) throw new Error(`react-hook-form has no ${name} any more: look what has become of it.`)
      return rest.replace(whole, `const ${name} = () => ({});`)
    }, code)
  },
}

/** Where the licences are of what the file is made of. */
const notice = '/*! Licenses: ./licenses.md */\n'

/** What Vite's own minifier made still has 0.7 kB of brotli to lose. */
const minifyMore: Plugin = {
  name: 'minify more',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const options = { module: true, ecma: 2020, compress: { passes: 2, pure_getters: true } } as const
      file.code = `${notice}${(await minify(file.code, options)).code ?? file.code}`
    }
  },
}

/** Compresses as well as can be: once per build, for every visitor. */
export async function compress(code: string): Promise<{ br: Buffer; gz: Buffer }> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: code.length }
  return {
    br: await promisify(brotliCompress)(code, { params }),
    gz: await promisify(gzip)(code, { level: 9 }),
  }
}

/** The value of an `integrity` attribute (Subresource Integrity, section 3.1). */
export function integrity(code: string): string {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`
}

/** Puts the same bytes beside the file under a name with their hash, and both compressed; prints what pins it. */
const withCompressedAndPinned: Plugin = {
  name: 'compressed and pinned',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    for (const { fileName, ...file } of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const { code } = file
      const { br, gz } = await compress(code)
      const hash = createHash('sha256').update(code).digest('hex').slice(0, 16)
      const pinned = fileName.replace(/(?=\.js$)/, `.${hash}`)
      this.emitFile({ type: 'asset', fileName: pinned, source: code })
      for (const name of [fileName, pinned]) {
        this.emitFile({ type: 'asset', fileName: `${name}.br`, source: br })
        this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gz })
      }
      console.log(`${pinned}  ${(br.length / 1000).toFixed(1)} kB (brotli)  integrity="${integrity(code)}"`)
    }
  },
}

/** What leaves out of the file what it does not need. */
export const slim = [reactByNames, withoutNeverCalled]

/** What makes the file that is served. */
export const published = [minifyMore, withCompressedAndPinned]
