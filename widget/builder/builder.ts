// The page on which partners configure the form. Its state is in its URL; everything else on the page is derived from it.
import { toEmbed } from './config/embed.ts'
import type { SnippetInput } from './snippets/snippet.ts'
import { parseStackId, stacks } from './snippets/stacks.ts'
import { readAddress, writeAddress, type State, type View } from './ui/address.ts'
import { showBlocks } from './ui/code-block.ts'
import { copy } from './ui/copy.ts'
import { checkRadio, create, find } from './ui/find.ts'
import { createOptionsForm } from './ui/options-form.ts'
import { showPolicy } from './ui/policy-section.ts'
import { createPreview } from './ui/preview.ts'
import { enableSearch } from './ui/search.ts'
import { createTabs } from './ui/tabs.ts'

const { origin = '', pinned = '', integrity = '' } = find('panels').dataset
const viewForm = find<HTMLFormElement>('view')
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

const preview = createPreview()
const tabs = createTabs(find('tabs'), (tab) => change({ view: { ...state.view, tab } }, 'replace'))
const optionsForm = createOptionsForm((config, isContinued) =>
  change({ config }, isContinued ? 'replace' : 'push'),
)
let state: State = readAddress()
/** The query that the page shows. */
let search = location.search

/** Shows a state that the person at the page has made. */
function change(changed: Partial<State>, mode: 'push' | 'replace') {
  state = { ...state, ...changed }
  writeAddress(state, mode)
  search = location.search
  show()
}

/** Shows the state of the page's address: a link that was opened, or an entry of the tab's history. */
function open() {
  state = readAddress()
  search = location.search
  optionsForm.write(state.config)
  state.config = optionsForm.read()
  showView()
}

/** Shows the view in its form and in the preview. Leaves the options as they are, which may be invalid so far. */
function showView() {
  for (const name of ['width', 'scheme'] as const) {
    checkRadio(viewForm, name, shownView()[name])
  }
  show()
}

/** The view with what it leaves to defaults. */
function shownView(): View {
  const { tab, width, scheme } = state.view
  const systemScheme = systemIsDark.matches ? 'dark' : 'light'
  return { tab, width, scheme: scheme || systemScheme }
}

function show() {
  const { config } = state
  const view = shownView()
  const embed = toEmbed(config)
  const input: SnippetInput = {
    ...embed,
    origin,
    fallback: config.fallback === 'form' ? 'form' : 'link',
    pinned: config.pinned ? { file: pinned, integrity } : undefined,
  }
  preview.show(embed, view)
  const tab = parseStackId(view.tab)
  tabs.select(tab)
  for (const [id, { snippet, isBundled }] of Object.entries(stacks)) {
    const { note, blocks } = snippet(input)
    const [noteElement, blocksElement] = panel(id)
    noteElement.textContent = isBundled ? `${note} ${installNote}` : note
    showBlocks(blocksElement, blocks)
  }
  showPolicy(tab, input)
}

const installNote =
  'Install the packages first: they are not on npm yet, and examples/frameworks/README.md describes how to pack them.'

/** The note and the code of a tab's panel. */
function panel(id: string): [note: Element, blocks: Element] {
  const parent = find(`panel-${id}`)
  if (!parent.children.length) {
    parent.append(create('p', { class: 'note' }), create('div', { class: 'blocks' }))
  }
  const [note, blocks] = parent.children
  return [note as Element, blocks as Element]
}

viewForm.addEventListener('input', () => {
  const data = new FormData(viewForm)
  const read = (name: string) => data.get(name) as string
  change({ view: { ...state.view, width: read('width'), scheme: read('scheme') } }, 'replace')
})
viewForm.addEventListener('submit', (event) => event.preventDefault())
find('copy-link').addEventListener('click', ({ currentTarget }) => {
  const url = new URL(location.search, origin + location.pathname)
  void copy(url.href, currentTarget as HTMLButtonElement, 'The link')
})
// A link within the page fires it, too.
addEventListener('popstate', () => {
  if (location.search !== search) open()
})
systemIsDark.addEventListener('change', showView)
enableSearch()
open()
