import {
  maxAddressLength,
  preparationMessages,
  type Preparation,
  type PreparationMessages,
} from '@concrete-quote/openapi'
import { createElement } from '../core/dom.ts'
import { mergeMessages, type Texts } from '../core/texts.ts'

const names = ['address', 'preferredContact', 'preferredTime'] as const

function createField<Control extends HTMLInputElement | HTMLSelectElement>(control: Control) {
  // Not of the form around it, which would otherwise be submitted by Enter.
  control.setAttribute('form', '')
  const text = createElement('span')
  const label = createElement('label', {}, text, control)
  return { control, text, element: createElement('div', { className: 'cq-field' }, label) }
}

/** Adds the options of a list, or translates them. */
function showOptions(list: HTMLSelectElement, texts: Record<string, string>) {
  Object.entries(texts).forEach(([value, text], index) => {
    const option = list.options[index] ?? list.appendChild(createElement('option'))
    Object.assign(option, { value: value === 'any' ? '' : value, textContent: text })
  })
}

/**
 * Creates what asks where the work is, and how and when to reach the visitor.
 * @param url The resource `/api/quotes/{id}/preparation`, with its key; `link` is the page by which to come back.
 * @param isRestored Whether something may have been said before, as after a reload.
 */
export function createPreparationPanel(url: string, link: string, isRestored: boolean) {
  let messages: PreparationMessages
  /** What is stored, as far as this panel knows: only what differs is sent. */
  let known: Omit<Preparation, 'isOutsideArea'> = {
    address: null,
    preferredContact: null,
    preferredTime: null,
  }
  const address = createElement('input', {
    autocomplete: 'street-address',
    maxLength: maxAddressLength,
    onkeydown: saveOnEnter,
    oninput: clear,
  })
  const fields = {
    address: createField(address),
    preferredContact: createField(createElement('select', { onchange: clear })),
    preferredTime: createField(createElement('select', { onchange: clear })),
  }
  const save = createElement('button', { type: 'button', onclick: () => void send() })
  const status = createElement('p', { role: 'status' })
  const summary = createElement('summary')
  const copy = createElement('button', { type: 'button', onclick: () => void copyLink() })
  const back = createElement('a', { href: link, target: '_blank', rel: 'noopener' })
  const element = createElement(
    'details',
    { className: 'cq-prepare' },
    summary,
    ...names.map((name) => fields[name].element),
    save,
    status,
    // Pages without TLS have no clipboard.
    createElement('div', {}, back, ...('clipboard' in navigator ? [copy] : [])),
  )
  summary.onclick = () => setTimeout(() => element.open && address.focus())
  if (isRestored) void load()

  function say(text: string) {
    status.textContent = text
  }

  /** What is said of what was saved is not true of what is typed now. */
  function clear() {
    say('')
  }

  function saveOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    void send()
  }

  /** The answers that are not stored yet. */
  const changed = () =>
    Object.fromEntries(
      names
        .map((name) => [name, fields[name].control.value || null] as const)
        .filter(([name, value]) => value !== known[name]),
    )

  /** Shows what was said before, as after a reload. Without, the visitor can say it again. */
  async function load() {
    const said = await request().catch(() => undefined)
    if (!said || Object.keys(changed()).length > 0) return
    known = said
    for (const name of names) fields[name].control.value = said[name] ?? ''
    element.open = names.some((name) => said[name] !== null)
  }

  async function send() {
    try {
      const body = JSON.stringify(changed())
      const said = await request({ method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body })
      known = said
      say(said.isOutsideArea ? `${messages.saved} ${messages.outside}` : messages.saved)
    } catch {
      say(messages.failed)
    }
  }

  async function request(init?: RequestInit): Promise<Preparation> {
    const response = await fetch(url, init)
    if (!response.ok) throw new Error(response.statusText)
    return (await response.json()) as Preparation
  }

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(link)
      say(messages.copied)
    } catch {
      // A frame may not use it.
      back.focus()
    }
  }

  return {
    element,
    translate(texts: Texts) {
      messages = mergeMessages(preparationMessages[texts.builtIn], texts.preparation)
      summary.textContent = messages.open
      for (const name of names) fields[name].text.textContent = messages[name]
      showOptions(fields.preferredContact.control, messages.contactWays)
      showOptions(fields.preferredTime.control, messages.timesOfDay)
      save.textContent = messages.save
      back.textContent = messages.link
      copy.textContent = messages.copy
    },
  }
}
