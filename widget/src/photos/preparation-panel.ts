import {
  maxAddressLength,
  preparationMessages,
  type Preparation,
  type PreparationMessages,
} from '@concrete-quote/openapi'
import { createElement } from '../core/dom.ts'
import { mergeMessages, type Texts } from '../core/texts.ts'

let choices = 0

/** A question whose answer is one of a few. */
function createChoice(onChange: () => void) {
  // Radio buttons of several forms on a page are several groups.
  const name = `cq-${choices++}`
  const legend = createElement('legend')
  const element = createElement('fieldset', {}, legend)
  const inputs = new Map<string, HTMLInputElement>()
  return {
    element,
    /** The chosen value, or null if it does not matter. */
    value: () => [...inputs].find(([value, { checked }]) => value !== 'any' && checked)?.[0] ?? null,
    choose(value: string | null) {
      const input = inputs.get(value ?? 'any')
      if (input) input.checked = true
    },
    translate(label: string, options: Record<string, string>) {
      legend.textContent = label
      for (const [value, text] of Object.entries(options)) {
        const known = inputs.get(value)
        if (known) known.nextSibling?.replaceWith(text)
        else {
          const input = createElement('input', { type: 'radio', name, value, onchange: onChange })
          input.checked = value === 'any'
          detach(input)
          inputs.set(value, input)
          element.append(createElement('label', {}, input, text))
        }
      }
    },
  }
}

/** What a visitor can say. */
type Answers = Omit<Preparation, 'isOutsideArea'>

/** Takes a control out of the form around it, which would otherwise be submitted by Enter. */
const detach = (control: HTMLElement) => control.setAttribute('form', '')

/**
 * Creates what asks where the work is, and how and when to reach the visitor.
 * @param url The resource `/api/quotes/{id}/preparation`, with its key.
 * @param link The page by which the visitor can come back.
 * @param isRestored Whether something may have been said before, as after a reload.
 */
export function createPreparationPanel(url: string, link: string, isRestored: boolean) {
  let messages: PreparationMessages
  /** What is stored, as far as this panel knows: only what differs is sent. */
  let known: Answers = { address: null, preferredContact: null, preferredTime: null }
  const address = createElement('input', {
    autocomplete: 'street-address',
    maxLength: maxAddressLength,
    onkeydown: saveOnEnter,
    oninput: clear,
  })
  detach(address)
  const addressLabel = createElement('span')
  const contact = createChoice(clear)
  const time = createChoice(clear)
  const save = createElement('button', { type: 'button', onclick: () => void send() })
  const status = createElement('p', { role: 'status' })
  const summary = createElement('summary')
  const copy = createElement('button', { type: 'button', onclick: () => void copyLink() })
  const back = createElement('a', { href: link, target: '_blank', rel: 'noopener' })
  const element = createElement(
    'details',
    { className: 'cq-prepare' },
    summary,
    createElement('div', { className: 'cq-field' }, createElement('label', {}, addressLabel, address)),
    contact.element,
    time.element,
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

  const answers = (): Answers => ({
    address: address.value || null,
    preferredContact: contact.value(),
    preferredTime: time.value(),
  })

  /** The answers that are not stored yet. */
  const changed = () =>
    Object.fromEntries(
      Object.entries(answers()).filter(([name, value]) => value !== known[name as keyof Answers]),
    )

  /** Shows what was said before, as after a reload. Without, the visitor can say it again. */
  async function load() {
    const said = await request().catch(() => undefined)
    if (!said || Object.keys(changed()).length > 0) return
    known = said
    address.value = said.address ?? ''
    contact.choose(said.preferredContact)
    time.choose(said.preferredTime)
    element.open = Object.values(answers()).some((answer) => answer !== null)
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
      addressLabel.textContent = messages.address
      contact.translate(messages.preferredContact, messages.contactWays)
      time.translate(messages.preferredTime, messages.timesOfDay)
      save.textContent = messages.save
      back.textContent = messages.link
      copy.textContent = messages.copy
    },
  }
}
