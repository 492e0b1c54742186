// The page on which partners configure the form. Its state is in its URL; everything else on the page is derived from it.
import { readAddress, writeAddress, type State, type View } from './address.ts'
import { toEmbed } from './config/config.ts'
import { frameworks, type Framework, type FrameworkId } from './snippets/frameworks.ts'
import { contentSecurityPolicy } from './snippets/policy.ts'
import type { SnippetInput } from './snippets/print.ts'
import { showBlocks } from './ui/code-block.ts'
import { copy } from './ui/copy.ts'
import { checkRadio, create, find } from './ui/dom.ts'
import { createOptionsForm } from './ui/options-form.ts'
import { createPreview } from './ui/preview.ts'
import { enableSearch } from './ui/search.ts'
import { createTabs } from './ui/tabs.ts'

const { origin = '' } = find('panel').dataset
const viewForm = find<HTMLFormElement>('view')

const preview = createPreview()
const selectTab = createTabs(find('tabs'), find('panel'), (id) =>
  changeView({ tab: id.replace('tab-', '') as FrameworkId }),
)
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

const changeView = (changed: Partial<View>) => change({ view: { ...state.view, ...changed } }, 'replace')

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
    checkRadio(viewForm, name, state.view[name])
  }
  show()
}

function show() {
  const { config, view } = state
  const embed = toEmbed(config)
  const as = config.as === 'button' || config.as === 'floating' ? config.as : undefined
  preview.show({ ...embed, origin, as }, view)
  selectTab(`tab-${view.tab}`)

  const input: SnippetInput = {
    ...embed,
    origin,
    as,
    fallback: config.fallback === 'form' ? 'form' : 'link',
    loadsWithPage: Boolean(config.script),
    pinned: config.script === 'pinned' ? pinnedFile(as ? 'button' : 'form') : undefined,
  }
  const { note, download, steps = [], blocks }: Framework = frameworks[view.tab]
  find('steps').hidden = steps.length === 0
  find('steps').replaceChildren(...steps.map((text) => create('li', {}, text)))
  const link = download && create('a', { href: download.file, download: '' }, download.label)
  find('note').replaceChildren(...(link ? [link, '. '] : []), note)
  showBlocks(find('blocks'), blocks(input))

  const { directives, example, notes } = contentSecurityPolicy(view.tab, input)
  find('directives').replaceChildren(
    ...Object.entries(directives).map(([name, value]) =>
      create(
        'div',
        {},
        create('dt', {}, create('code', {}, name)),
        create('dd', {}, create('code', {}, value)),
      ),
    ),
  )
  find('policy-notes').replaceChildren(...notes.map((text) => create('li', {}, text)))
  showBlocks(find('policy-code'), [{ title: 'Content-Security-Policy', code: example }])
}

/** The file with a content hash, as the server names it on the page. */
function pinnedFile(element: 'form' | 'button') {
  const { dataset } = find('panel')
  return { file: dataset[`${element}Pinned`] ?? '', integrity: dataset[`${element}Integrity`] ?? '' }
}

viewForm.addEventListener('input', () => {
  const data = new FormData(viewForm)
  changeView({ width: data.get('width') as string, scheme: data.get('scheme') as string })
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
enableSearch()
open()
