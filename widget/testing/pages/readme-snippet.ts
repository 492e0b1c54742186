import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The document that has the code of a language. */
const documents = { html: 'README.md', tsx: 'widget/README.md', jsx: 'widget/docs/reference.md' }

/** Returns the documented code in a language: the HTML, which is also the builder's, the React component, or its test. */
export function readmeSnippet(language: keyof typeof documents, origin = 'http://localhost:3000'): string {
  const document = documents[language]
  const readme = readFileSync(join(import.meta.dirname, '../../..', document), 'utf8')
  const [, snippet] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(readme) ?? []
  if (snippet === undefined) throw new Error(`${document} has no ${language} snippet.`)
  return snippet.replaceAll('http://localhost:3000', origin)
}
