import { company, dialogMessages, supportedLanguage, telLink } from '@concrete-quote/openapi'
import { createEvent } from '../core/create-event.ts'
import { createElement as create, createSheet } from '../core/dom.ts'
import type { ConcreteQuoteForm } from '../element/element.ts'
import styles from './button.css?inline'

/** Loads the form's file, unless the page did. */
const loadFile = async () =>
  customElements.get('concrete-quote-form') ?? import('../element/concrete-quote-form.ts')

/** Creates the class of `<concrete-quote-button>`. A function, because without a DOM there is no class to extend. */
function createQuoteButton() {
  const sheet = createSheet(styles)

  return class QuoteButtonElement extends HTMLElement {
    readonly #close = create('button', { textContent: '×' })
    readonly #status = create('p', { role: 'status' })
    /** Ways to reach the contractor without the form. */
    readonly #alternatives = create('p')
    readonly #loading = create('div', { className: 'loading' }, this.#status, this.#alternatives)
    readonly #dialog = create('dialog', {}, create('div', { className: 'bar' }, this.#close), this.#loading)
    #form: ConcreteQuoteForm | undefined
    #unlockScroll: (() => void) | undefined
    #forgetEntry: ((goBack: boolean) => void) | undefined

    constructor() {
      super()
      const slot = create('slot')
      const shadow = this.attachShadow({ mode: 'open' })
      shadow.adoptedStyleSheets = [sheet]
      shadow.append(slot, this.#dialog)
      slot.addEventListener('click', (event) => this.#handlePress(event))
      // About to be pressed: fingers enter, too, before `touchstart`. What fails here is tried again when it is pressed.
      for (const type of ['pointerenter', 'focusin'])
        this.addEventListener(type, () => void loadFile().catch(() => {}))
      this.#close.addEventListener('click', () => this.#dialog.close())
      this.#dialog.addEventListener('close', () => this.#handleClosed(true))
    }

    disconnectedCallback() {
      this.#dialog.close()
      // What removes the element may be about to open another page.
      this.#handleClosed(false)
    }

    /** Opens the dialog instead of the link, unless the visitor wants that in a tab of its own. */
    #handlePress(event: MouseEvent) {
      const { ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
      if (ctrlKey || metaKey || shiftKey || altKey || defaultPrevented) return
      event.preventDefault()
      const target = event.target as HTMLElement
      void this.#open(target.closest<HTMLAnchorElement>('a, button') ?? target)
    }

    async #open(opener: HTMLElement & { href?: string }) {
      const dialog = this.#dialog
      const lang = supportedLanguage(this.lang) ?? supportedLanguage(document.documentElement.lang) ?? 'en'
      const { close, loading, failed, call } = dialogMessages[lang]
      const phone = this.getAttribute('phone') ?? company.phone
      const tel = telLink(phone)
      dialog.lang = lang
      dialog.ariaLabel = this.textContent.trim()
      this.#close.ariaLabel = close
      this.#status.textContent = loading
      this.#alternatives.className = 'late'
      this.#alternatives.replaceChildren(
        tel ? create('a', { href: tel, textContent: `${call} ${phone}` }) : '',
        opener.href ? create('a', { href: opener.href, textContent: opener.textContent }) : '',
      )

      // The dialog returns focus to what has it now. Safari does not focus what is clicked.
      opener.focus({ preventScroll: true })
      dialog.showModal()
      this.#unlockScroll = lockScroll()
      requestAnimationFrame(() => {
        if (dialog.open && dialog.checkVisibility()) {
          this.#forgetEntry = addHistoryEntry(() => dialog.close())
        } else if (dialog.open || !this.isConnected) {
          // The button is in a menu that closes when it is pressed, and the dialog with it.
          dialog.close()
          if (opener.href) location.assign(opener.href)
        }
      })

      try {
        const form = await this.#loadForm()
        // Not if the visitor has closed the dialog meanwhile, or gone elsewhere in it.
        if (this.shadowRoot?.activeElement === this.#close) form.focus()
      } catch {
        this.#status.textContent = failed
        this.#alternatives.className = ''
        this.dispatchEvent(createEvent('load-error', { bubbles: true, composed: true }))
      }
    }

    /** Resolves to the form once it can be used. After a failure, it is loaded again the next time. */
    async #loadForm(): Promise<ConcreteQuoteForm> {
      await loadFile()
      const form = (this.#form ??= create('concrete-quote-form'))
      const { observedAttributes } = form.constructor as CustomElementConstructor & {
        observedAttributes: string[]
      }
      for (const name of observedAttributes) {
        const value = this.getAttribute(name)
        if (value === null) form.removeAttribute(name)
        else form.setAttribute(name, value)
      }
      // Before what is shown meanwhile: a form that mounts when it comes into view is in view.
      if (!form.isConnected) this.#loading.before(form)
      await form.ready
      this.#loading.remove()
      return form
    }

    #handleClosed(goBack: boolean) {
      this.#unlockScroll?.()
      this.#forgetEntry?.(goBack)
      this.#unlockScroll = this.#forgetEntry = undefined
    }
  }
}

/** Keeps the page from scrolling until the returned function is called, without a shift where scroll bars take up room. */
function lockScroll(): () => void {
  const root = document.documentElement
  // The viewport scrolls as the body says, unless the root element says something. On the other one, it would become a
  // scroller of its own, and release what sticks to the viewport.
  const scroller = getComputedStyle(root).overflowY === 'visible' ? 'body' : ':root'
  const hasScrollBar = innerWidth - root.clientWidth > 1
  const sheet = createSheet(
    `${scroller}{overflow:hidden!important}${hasScrollBar ? ':root{scrollbar-gutter:stable!important}' : ''}`,
  )
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

/** Marks the history entry of an open dialog, beside what the page's router keeps in its state. */
const marker = 'concreteQuoteDialog'

/** Closes the open dialog, if any. */
let closeDialog: (() => void) | undefined
/** The address of the page when a dialog was opened last. */
let entryHref: string
/** Whether the way back from an entry is under way. */
let isLeaving = false

const isOnEntry = () => Boolean((history.state as Record<string, unknown> | null)?.[marker])

function pushEntry() {
  // The entry is there already after a reload. Routers and analytics replace the method on `history`.
  if (!isOnEntry()) History.prototype.pushState.call(history, { ...history.state, [marker]: true }, '')
}

// For a router nothing has changed: it need not render the page again. Chrome calls the listeners of a window in the
// order in which they were added, so that a router which runs first still sees that its own state is back. A server may
// import the file, where there is no window.
globalThis.addEventListener?.(
  'popstate',
  (event) => {
    if (location.href === entryHref && (closeDialog || isLeaving)) event.stopImmediatePropagation()
    if (!isLeaving) closeDialog?.()
    // Opened again meanwhile.
    else if (closeDialog) pushEntry()
    isLeaving = false
  },
  true,
)

/**
 * Adds a history entry with the page's address, so that Back calls `onBack` instead of leaving the page. The returned
 * function forgets it once the dialog is closed, and goes back from it if asked to.
 */
function addHistoryEntry(onBack: () => void): (goBack: boolean) => void {
  closeDialog = onBack
  entryHref = location.href
  if (!isLeaving) pushEntry()
  return (goBack) => {
    closeDialog = undefined
    // Not if the visitor has left the entry, or the page has added another.
    if (!goBack || !isOnEntry()) return
    isLeaving = true
    history.back()
  }
}

const name = 'concrete-quote-button'

// A server may import the file, where there is no DOM. A page may load it twice.
if (typeof customElements !== 'undefined' && !customElements.get(name))
  customElements.define(name, createQuoteButton())
