// The standalone file: defines `<concrete-quote-form>`.
import { createElement, type ComponentType } from 'react'
import r2wc from '@r2wc/react-to-web-component'
import type { MountedQuoteForm } from '../components/quote-form-props.ts'
import { createEvent } from '../core/create-event.ts'
import { createSheet } from '../core/dom.ts'
import { readFieldValues, type QuoteFormValues } from '../core/field-values.ts'
import { nearestBox } from '../core/nearest-box.ts'
import { currentVisit } from '../core/visit.ts'
import styles from '../widget.css?inline'
import { attributeName, attributes } from './attributes.ts'
import type { ConcreteQuoteForm, QuoteFormEvents } from './element.ts'
import elementStyles from './element.css?inline'
import { readSettings, reflectAttributes, upgradeProperties } from './element-settings.ts'
import { Widget, type ElementProps } from './widget.tsx'

/** The lifecycle callbacks of r2wc's class, which its types leave out. */
interface R2wcElement extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
}

/** Creates the class of `<concrete-quote-form>`. A function, because without a DOM there is no class to extend. */
function createConcreteQuoteForm(): new () => ConcreteQuoteForm {
  const elementSheet = createSheet(elementStyles)
  let formSheet: CSSStyleSheet | undefined
  // r2wc mounts the component, and renders it again when that is connected again. `CONTRIBUTING.md` (Packages) says why its
  // `props` and `events` are not used.
  const component = ({ container }: Pick<ElementProps, 'container'>) =>
    createElement(Widget, QuoteFormElement.propsOf(container))
  // Its types call what it passes, the shadow root, an element.
  const base = r2wc(component as ComponentType<object>, { shadow: 'open' }) as new () => R2wcElement

  class QuoteFormElement extends reflectAttributes(base) {
    static observedAttributes = [...Object.keys(attributes).map(attributeName), 'id']

    /** The elements whose form was not seen yet, in the order of the page. */
    static readonly #waiting = new Set<QuoteFormElement>()

    /** Mounts each form when a visitor is about to see it: until then, it costs the page next to nothing. */
    static readonly #view = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          for (const element of isIntersecting ? QuoteFormElement.#waiting : [])
            if (nearestBox(element) === target) element.#mount()
      },
      { rootMargin: '50%' },
    )

    readonly #shadow = this.shadowRoot as ShadowRoot
    readonly #ready: Promise<this>
    readonly #form: { current: MountedQuoteForm | null } = { current: null }
    readonly #callbacks: Pick<ElementProps, 'onReady' | 'onSubmit' | 'onSubmitted' | 'onFailed'>
    #replaced: ElementProps['replaced'] = {}
    /** What `prefill` was called with since the form was last emptied: each form that is mounted begins with it. */
    #prefilled: QuoteFormValues = {}
    /** The form that was mounted until the element was removed: its draft may still be stored. */
    #unmountedForm: MountedQuoteForm | null = null
    /** Whether the form was seen or asked for: from then on, it is mounted whenever the element is connected. */
    #isWanted = false
    /** Whether `reset` was called while no form was mounted: the next one is emptied. */
    #mustReset = false
    /** The form speaks the page's language unless it has one of its own. */
    readonly #pageLanguage = new MutationObserver(() => this.#update())

    constructor() {
      super()
      const shadow = this.#shadow
      shadow.adoptedStyleSheets = [elementSheet]
      // Shows the element's content until the form replaces it.
      shadow.append(document.createElement('slot'))
      for (const type of ['keydown', 'keypress', 'keyup'] as const)
        shadow.addEventListener(type, keepFromPage)
      let setReady: (element: this) => void
      this.#ready = new Promise((resolve) => (setReady = resolve))
      this.#callbacks = {
        // A moment later: a page that has just inserted the element may still be adding its listeners.
        onReady: () => {
          if (this.#mustReset) this.#form.current?.reset()
          this.#mustReset = false
          this.prefill(this.#prefilled)
          queueMicrotask(() => {
            this.#emit('quote-ready')
            setReady(this)
          })
        },
        onSubmit: (detail) => this.#emit('quote-submit', detail, true),
        onSubmitted: (detail) => {
          this.#prefilled = {}
          this.#emit('quote-submitted', detail)
        },
        onFailed: (detail) => void this.#emit('quote-failed', detail),
      }
      upgradeProperties(this)
    }

    static propsOf(container: ShadowRoot): ElementProps {
      const element = container.host as QuoteFormElement
      const [form, replaced] = [element.#form, element.#replaced]
      return { container, form, replaced, settings: readSettings(element), ...element.#callbacks }
    }

    /** Resolves once the form can be used. Whoever asks does not wait until it is seen. */
    get ready() {
      this.#mount()
      return this.#ready
    }

    attributeChangedCallback() {
      this.#update()
    }

    override connectedCallback() {
      this.#pageLanguage.observe(document.documentElement, { attributeFilter: ['lang'] })
      this.#update()
      if (this.#isWanted) this.#mount()
      else {
        const box = nearestBox(this)
        QuoteFormElement.#waiting.add(this)
        // Anew: a box that is in view already would not be reported again.
        QuoteFormElement.#view.unobserve(box)
        QuoteFormElement.#view.observe(box)
      }
    }

    #mount() {
      this.#isWanted = true
      QuoteFormElement.#waiting.delete(this)
      if (!this.isConnected || this.#form.current) return
      formSheet ??= createSheet(styles)
      this.#shadow.adoptedStyleSheets = [formSheet, elementSheet]
      if (!this.#unmountedForm) this.#replaced = readFallback(this)
      super.connectedCallback()
    }

    /** Unmounts a moment later, unless the element was only moved. What was typed is restored on reconnection. */
    override disconnectedCallback() {
      queueMicrotask(() => {
        if (this.isConnected) return
        QuoteFormElement.#waiting.delete(this)
        this.#pageLanguage.disconnect()
        this.#unmountedForm = this.#form.current
        this.#replaced = { typed: this.#unmountedForm?.typed }
        super.disconnectedCallback()
      })
    }

    reset() {
      this.#prefilled = {}
      this.#mustReset = !this.#form.current
      ;(this.#form.current ?? this.#unmountedForm)?.reset()
    }

    prefill(values: QuoteFormValues) {
      Object.assign(this.#prefilled, values)
      this.#form.current?.prefill(values)
    }

    override focus(options?: FocusOptions) {
      this.#mount()
      this.#form.current?.focus(options)
    }

    #update() {
      // Also if the visitor does not see the form on the first page.
      if (this.campaign) currentVisit()
      if (this.#form.current) super.connectedCallback()
    }

    /** Returns false if it was canceled. The result of a request reaches the document even if the element was removed. */
    #emit<Type extends keyof QuoteFormEvents>(
      type: Type,
      detail?: QuoteFormEvents[Type]['detail'],
      cancelable = false,
    ): boolean {
      const dispatchOn = (target: EventTarget) =>
        target.dispatchEvent(createEvent(type, { detail, cancelable, bubbles: true, composed: true }))
      if (detail && !this.isConnected) dispatchOn(document)
      return dispatchOn(this)
    }
  }
  return QuoteFormElement
}

/**
 * Reads the fallback form inside an element, and which of its fields has focus: the first one if anything else there has,
 * such as a phone link, or a dialog that found nothing to focus.
 */
function readFallback(element: HTMLElement): ElementProps['replaced'] {
  const fallback = element.querySelector('form')
  const { activeElement } = element.getRootNode() as Document | ShadowRoot
  const focused = activeElement as HTMLInputElement | null
  const hasFocus = focused && (element.contains(focused) || element.closest('dialog') === activeElement)
  return {
    typed: fallback ? () => readFieldValues(fallback) : undefined,
    focus: hasFocus ? { name: focused.name || 'firstName', caret: focused.selectionStart } : undefined,
  }
}

/** The keys that are down and were kept from the page, by `code`. */
const keptKeys = new Set<string>()

/**
 * Keeps a key from the page's shortcuts. To the page, the target and the active element are this element, not a field, so
 * that hotkeys-js, Swiper, fullPage.js, and others take letters, spaces, and arrow keys that a visitor types for shortcuts.
 * Combinations with modifiers, keys of dialogs, and function keys do not type. The page sees a key go up if it saw it go down.
 */
function keepFromPage(event: Event) {
  // Chrome dispatches others as it fills in a field.
  if (!('key' in event)) return
  const { type, altKey, ctrlKey, metaKey, key, code } = event as KeyboardEvent
  const types = (event as KeyboardEvent).getModifierState('AltGraph') || !(altKey || ctrlKey || metaKey)
  const isKept =
    type === 'keyup'
      ? keptKeys.delete(code)
      : types && !/^(Tab|Escape|F\d+|Alt\w*|Control|Meta|Shift)$/.test(key)
  if (!isKept) return
  event.stopPropagation()
  if (type === 'keydown') keptKeys.add(code)
}

const name = 'concrete-quote-form'

function define() {
  // A page may load the file twice.
  if (customElements.get(name)) return
  // Replaced now, its button would lose the press that is under way, and a list that is open the choice.
  if (document.querySelector(`${name}:active, ${name} select:focus`)) setTimeout(define, 100)
  else customElements.define(name, createConcreteQuoteForm())
}

// A server may import the file, where there is no DOM.
if (typeof customElements !== 'undefined') define()
