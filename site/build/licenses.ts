import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { fontPackages } from './generated-assets.ts'

const fileName = 'root/licenses.md'

/** Writes the licenses of bundled packages and fonts to `/licenses.md`, and links to it from the scripts concerned. */
export function licenses(): Plugin {
  return {
    name: 'licenses',
    apply: 'build',
    // Vite lists the licenses of the bundled packages; the fonts are appended below.
    config: () => ({ build: { license: { fileName } } }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const file = bundle[fileName] as Rolldown.OutputAsset
        file.source = [String(file.source), ...fontPackages.map(fontLicense)].join('\n')
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => /[\\/]node_modules[\\/]/.test(id)))
            chunk.code = `/*! Licenses: /licenses.md */\n${chunk.code}`
        }
      },
    },
  }
}

function fontLicense(name: string): string {
  const read = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(`${name}/${file}`)), 'utf8')
  const { version, license } = JSON.parse(read('package.json')) as { version: string; license: string }
  return `## ${name} - ${version} (${license})\n\n${read('LICENSE')}`
}
