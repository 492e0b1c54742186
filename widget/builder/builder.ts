// The page on which partners configure the form. The state is in its controls, and in its query, which can be shared.
import { showBlocks } from './code-blocks.ts'
import { contrastWarning } from './contrast.ts'
import { create, find } from './dom.ts'
import { toEmbed, type Config } from './options.ts'
import { createPreview } from './preview.ts'
import { frameworks, type Framework, type FrameworkId } from './snippets/frameworks.ts'
import { contentSecurityPolicy } from './snippets/policy.ts'
import type { SnippetInput } from './snippets/print.ts'

const { dataset } = find('panel')
const form = find<HTMLFormElement>('options')
const showPreview = createPreview()

/** Writes the page's query into the controls. */
function writeQuery() {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === 'on'
    else if (field && 'value' in field) field.value = value
  }
}

/** Reads what is set in the controls. What is invalid is as if it were absent. */
function readConfig(): Config {
  const values = [...new FormData(form)].filter(
    ([name, value]) => value && !form.querySelector(`[name="${name}"]:invalid`),
  )
  return Object.fromEntries(values) as Config
}

function show() {
  const config = readConfig()
  const url = new URL(location.href)
  url.search = new URLSearchParams(config as Record<string, string>).toString()
  history.replaceState(null, '', url)
  // Only when it changes, so that it is announced once.
  const warning = contrastWarning(config)
  if (find('contrast').textContent !== warning) find('contrast').textContent = warning

  const input = snippetInput(config)
  showPreview(input)
  const id = (config.tab ?? 'html') as FrameworkId
  const { note, download, blocks }: Framework = frameworks[id]
  const link = download && create('a', { href: download.file, download: '' }, download.label)
  find('note').replaceChildren(...(link ? [link, '. '] : []), note)
  showBlocks(find('blocks'), blocks(input))

  const { example, notes } = contentSecurityPolicy(id, input)
  find('policy-notes').replaceChildren(...notes.map((text) => create('li', {}, text)))
  showBlocks(find('policy-code'), [{ title: 'Content-Security-Policy', code: example }])
}

function snippetInput(config: Config): SnippetInput {
  const as = config.as as SnippetInput['as']
  const file = as ? 'button' : 'form'
  return {
    ...toEmbed(config),
    origin: dataset.origin ?? '',
    as,
    fallback: config.fallback === 'form' ? 'form' : 'link',
    loadsWithPage: Boolean(config.script),
    // The file with a content hash, as the server names it on the page.
    pinned:
      config.script === 'pinned'
        ? { file: dataset[`${file}Pinned`] ?? '', integrity: dataset[`${file}Integrity`] ?? '' }
        : undefined,
  }
}

form.addEventListener('input', show)
// The tabs are in the form, but not within its element.
find('tabs').addEventListener('input', show)
// The controls have their defaults only afterward.
form.addEventListener('reset', () => setTimeout(show))
writeQuery()
show()
