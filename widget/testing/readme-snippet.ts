import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the code of README.md in a language: the HTML, which is also the builder's, or the React component. */
export function readmeSnippet(language: 'html' | 'tsx', origin = 'http://localhost:3000'): string {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const [, snippet] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(readme) ?? []
  if (snippet === undefined) throw new Error(`README.md has no ${language} snippet.`)
  return snippet.replaceAll('http://localhost:3000', origin)
}
