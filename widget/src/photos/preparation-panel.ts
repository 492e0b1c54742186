import { preparationMessages, type Preparation, type PreparationMessages } from '@concrete-quote/openapi'
import { createElement } from '../core/dom.ts'
import { mergeMessages, type Texts } from '../core/texts.ts'

/** A question whose answer is one of a few. */
function createChoice(name: 'preferredContact' | 'preferredTime', onChange: () => void) {
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
  const address = createElement('input', { autocomplete: 'street-address', onkeydown: saveOnEnter })
  detach(address)
  const addressLabel = createElement('span')
  const contact = createChoice('preferredContact', clear)
  const time = createChoice('preferredTime', clear)
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
  element.ontoggle = () => element.open && address.focus()
  address.oninput = clear
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

  function show({ address: saved, preferredContact, preferredTime, isOutsideArea }: Preparation) {
    address.value = saved ?? ''
    contact.choose(preferredContact)
    time.choose(preferredTime)
    say(isOutsideArea ? `${messages.saved} ${messages.outside}` : messages.saved)
  }

  /** Shows what was said before, as after a reload. Without, the visitor can say it again. */
  async function load() {
    const said = await request().catch(() => undefined)
    if (!said || (said.address ?? said.preferredContact ?? said.preferredTime) === null) return
    show(said)
    element.open = true
  }

  async function send() {
    try {
      show(
        await request({
          method: 'PATCH',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({
            address: address.value,
            preferredContact: contact.value(),
            preferredTime: time.value(),
          }),
        }),
      )
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
