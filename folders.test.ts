import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from './package.json' with { type: 'json' }

const workspaces = ['openapi', 'widget', 'api', 'site', 'site/inbox', 'examples']

const maxEntries = 20

const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file)

/** The files of a workspace that are not generated. */
function filesOf(workspace: string): string[] {
  const nested = packageJson.workspaces.filter((other) => other.startsWith(`${workspace}/`))
  return readdirSync(workspace, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/\/(node_modules|dist|\.wireit|\.generated)\//.test(file))
    .filter((file) => !nested.some((other) => file.startsWith(`${other}/`)))
}

/** The relative imports of a workspace's files, but for unit tests: which file, and of what. */
const importsOf = (workspace: string) =>
  filesOf(workspace)
    .filter((file) => /\.tsx?$/.test(file) && !isUnitTest(file))
    .flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g),
        ([, path = '']) => [file, join(dirname(file), path)] as const,
      ),
    )

/** The first parts of two paths that differ: files or folders of the same folder. */
function partsOf(a: string, b: string): [string, string] {
  const [parts, others] = [a.split('/'), b.split('/')]
  const depth = parts.findIndex((part, index) => part !== others[index]) + 1
  return [parts.slice(0, depth).join('/'), others.slice(0, depth).join('/')]
}

/** A file of a workspace, and each folder that it is in. */
function withFolders(file: string, workspace: string): string[] {
  return file === workspace ? [] : [file, ...withFolders(dirname(file), workspace)]
}

/** The folders that contain more of these paths than allowed. */
function fullFolders(paths: string[]) {
  const counts = new Map<string, number>()
  for (const path of new Set(paths)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > maxEntries)
}

test.each(workspaces)(
  `in %s, no folder has more than ${maxEntries} files, unit tests included`,
  (workspace) => {
    expect(fullFolders(filesOf(workspace))).toEqual([])
  },
)

test.each(workspaces)(`in %s, no folder has more than ${maxEntries} sources and folders`, (workspace) => {
  const sources = filesOf(workspace).filter((file) => !isUnitTest(file))
  expect(fullFolders(sources.flatMap((file) => withFolders(file, workspace)))).toEqual([])
})

test.each(workspaces)('in %s, files and folders beside each other import each other one way', (workspace) => {
  /** What each file or folder imports of the same folder, and a file that does. */
  const imports = new Map<string, Map<string, string>>()
  for (const [file, target] of importsOf(workspace)) {
    if (!target.startsWith(`${workspace}/`)) continue
    const [from, to] = partsOf(file, target)
    imports.set(from, (imports.get(from) ?? new Map<string, string>()).set(to, file))
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    from === to ||
    (!seen.has(from) &&
      [...(imports.get(from)?.keys() ?? [])].some((next) => reaches(next, to, seen.add(from))))
  const circles = [...imports].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, file]) => (reaches(to, from) ? [`${from} imports ${to}: ${file}`] : [])),
  )
  expect(circles).toEqual([])
})

test.each(workspaces)('the source of %s imports other workspaces by their names', (workspace) => {
  const isOutside = ([file, target]: readonly [string, string]) =>
    file.startsWith(`${workspace}/src/`) && !target.startsWith(`${workspace}/`)
  expect(importsOf(workspace).filter(isOutside)).toEqual([])
})

test('each folder of the API imports only from those before it', () => {
  const layers = [
    'platform',
    'stores',
    'http',
    'accounts',
    'notifications',
    'partners',
    'quotes',
    'photos',
    'pages',
  ]
  const layerOf = (file: string) => layers.indexOf(/^api\/src\/(\w+)\//.exec(file)?.[1] ?? '')
  const isUp = ([file, target]: readonly [string, string]) =>
    layerOf(file) >= 0 &&
    target !== 'api/src/config.ts' &&
    (layerOf(target) === -1 || layerOf(target) > layerOf(file))
  expect(importsOf('api').filter(isUp)).toEqual([])
})
