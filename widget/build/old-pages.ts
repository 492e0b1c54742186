// Lets the standalone files work on pages that extend `Object.prototype`, replace globals, hide members of `document`, or
// have a zod of their own.
import { join } from 'node:path'
import { parseAst, type Plugin } from 'vite'

const nativeGlobals = join(import.meta.dirname, 'native-globals.js')

/** What takes the place of globals in our code and in that of dependencies. */
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

/** All nodes of a syntax tree. */
function nodesOf(tree: unknown): Node[] {
  if (typeof tree !== 'object' || tree === null) return []
  return [...('type' in tree ? [tree as Node] : []), ...Object.values(tree).flatMap(nodesOf)]
}

/** Keeps what zod shares by globals, its configuration and registry, in the module: a page's zod may be of another version. */
function keepToItself(code: string): string {
  return `const kept = {};\n${code.replaceAll('globalThis', 'kept')}`
}

/** Applies both to the modules of a file, and the bundler `inject`. */
export const oldPages: Plugin = {
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
