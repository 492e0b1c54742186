import {
  maxAddressLength,
  preparationMessages,
  type Preparation,
  type PreparationMessages,
} from '@concrete-quote/openapi'
import { createElement } from '../core/dom.ts'
import { mergeMessages, type Texts } from '../core/texts.ts'

const names = ['address', 'preferredContact', 'preferredTime'] as const

/** Tells the choices of several forms on a page apart. */
let panels = 0

/** Creates a row of choices, of which the visitor makes one. Its texts, by value, are in its order. */
function createChoices(onchange: () => void) {
  const name = `cq-choices-${++panels}`
  const legend = createElement('legend')
  const element = createElement('fieldset', { className: 'cq-choices' }, legend)
  const choices = () => element.querySelectorAll('input')
  return {
    element,
    get value() {
      return [...choices()].find(({ checked }) => checked)?.value ?? ''
    },
    set value(value) {
      for (const choice of choices()) choice.checked = choice.value === value
    },
    /** Adds the choices, or translates them. */
    show(title: string, texts: Record<string, string>) {
      legend.textContent = title
      Object.entries(texts).forEach(([value, text], index) => {
        const label = element.getElementsByTagName('label')[index]
        if (label) return ((label.lastChild as Text).data = text)
        const choice = createElement('input', {
          type: 'radio',
          name,
          value: value === 'any' ? '' : value,
          onchange,
        })
        // Not of the form around it, which is the request's.
        choice.setAttribute('form', '')
        choice.defaultChecked = value === 'any'
        return element.append(createElement('label', {}, choice, text))
      })
    },
  }
}

/**
 * Creates what asks where the work is, and how and when to reach the visitor. An answer is saved when it is made, or when
 * the visitor leaves the field or the page.
 * @param url The resource `/api/quotes/{id}/preparation`, with its key; `link` is the page by which to come back.
 * @param isRestored Whether something may have been said before, as after a reload.
 */
export function createPreparationPanel(url: string, link: string, isRestored: boolean) {
  let messages: PreparationMessages
  /** What is stored or being sent, as far as this panel knows: only what differs is sent. */
  const known: Partial<Preparation> = { address: null, preferredContact: null, preferredTime: null }
  const address = createElement('input', {
    autocomplete: 'street-address',
    maxLength: maxAddressLength,
    onkeydown: saveOnEnter,
    // What is said of what was saved is not true of what is typed now.
    oninput: () => say(''),
    onchange: save,
  })
  address.setAttribute('form', '')
  const fields = { address, preferredContact: createChoices(save), preferredTime: createChoices(save) }
  const label = createElement('span')
  const status = createElement('p')
  const copy = createElement('button', { type: 'button', onclick: () => void copyLink() })
  const back = createElement('a', { href: link, target: '_blank', rel: 'noopener' })
  const element = createElement(
    'div',
    { className: 'cq-prepare' },
    createElement('div', { className: 'cq-field' }, createElement('label', {}, label, address)),
    status,
    fields.preferredContact.element,
    fields.preferredTime.element,
    // Pages without TLS have no clipboard.
    createElement('div', {}, back, ...('clipboard' in navigator ? [copy] : [])),
  )
  // A live region once there may be something to say.
  element.addEventListener('focusin', () => (status.role = 'status'))
  // Phones end pages that are hidden without another event.
  document.addEventListener('visibilitychange', () => document.hidden && element.isConnected && save())
  if (isRestored) void load()

  function say(text: string) {
    status.textContent = text
  }

  function saveOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    save()
  }

  /** The answers that are not stored yet. */
  const changed = () =>
    Object.fromEntries(
      names
        .map((name) => [name, fields[name].value || null] as const)
        .filter(([name, value]) => value !== known[name]),
    )

  /** Shows what was said before, as after a reload. Without, the visitor can say it again. */
  async function load() {
    const said = await request().catch(() => undefined)
    if (!said || Object.keys(changed()).length > 0) return
    Object.assign(known, said)
    for (const name of names) fields[name].value = said[name] ?? ''
  }

  function save() {
    const answers = changed()
    if (Object.keys(answers).length > 0) void send(answers)
  }

  async function send(answers: Partial<Preparation>) {
    Object.assign(known, answers)
    try {
      const headers = { 'Content-Type': 'application/json' }
      const said = await request({ method: 'PATCH', keepalive: true, headers, body: JSON.stringify(answers) })
      say(said.isOutsideArea ? `${messages.saved} ${messages.outside}` : messages.saved)
    } catch {
      // They are sent with the next ones.
      for (const name of names) if (name in answers) delete known[name]
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
      label.textContent = messages.address
      fields.preferredContact.show(messages.preferredContact, messages.contactWays)
      fields.preferredTime.show(messages.preferredTime, messages.timesOfDay)
      back.textContent = messages.link
      copy.textContent = messages.copy
    },
  }
}
