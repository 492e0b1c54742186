import type { ComponentType } from 'react'
import r2wc from '@r2wc/react-to-web-component'
import type { MountedQuoteForm } from '../components/quote-form.tsx'
import { readFieldValues, type QuoteFormValues } from '../core/field-values.ts'
import styles from '../widget.css?inline'
import { attributeName, attributes } from './attributes.ts'
import type { ConcreteQuoteForm, QuoteFormEvents } from './element.ts'
import { createElementState, type ElementProps } from './element-state.ts'
import elementStyles from './element.css?inline'
import { readSettings, reflectAttributes, upgradeProperties } from './settings.ts'
import { Widget } from './widget.tsx'

/** Creates the class of `<concrete-quote-form>`. A function, because without a DOM there is no class to extend. */
function createConcreteQuoteForm(): new () => ConcreteQuoteForm {
  // Constructable style sheets are exempt from the page's `style-src`.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles + elementStyles)

  class QuoteFormElement extends reflectAttributes(createR2wcElement(Widget)) {
    static observedAttributes = [...Object.keys(attributes).map(attributeName), 'id']

    /** Resolves once the form can be used. */
    readonly ready: Promise<this>
    readonly #form: { current: MountedQuoteForm | null } = { current: null }
    readonly #state: ReturnType<typeof createElementState>
    /** What `prefill` was called with since the form was last emptied: each form that is mounted begins with it. */
    #prefilled: QuoteFormValues = {}
    /** The form that was mounted until the element was removed: its draft may still be stored. */
    #unmountedForm: MountedQuoteForm | null = null
    /** Whether `reset` was called while no form was mounted: the next one is emptied. */
    #mustReset = false
    #isPending = false
    /** The form speaks the page's language unless it has one of its own. */
    readonly #pageLanguage = new MutationObserver(() => this.#update())

    constructor() {
      super()
      const shadow = this.shadowRoot as ShadowRoot
      shadow.adoptedStyleSheets = [sheet]
      let setReady: (element: this) => void
      this.ready = new Promise((resolve) => (setReady = resolve))
      this.#state = createElementState(shadow, {
        settings: readSettings(this),
        form: this.#form,
        replaced: readFallback(this),
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
        onSubmit: (detail) => (this.#isPending = this.#emit('quote-submit', detail, true)),
        onSubmitted: (detail) => {
          this.#prefilled = {}
          this.#emit('quote-submitted', detail)
        },
        onFailed: (detail) => void this.#emit('quote-failed', detail),
      })
      upgradeProperties(this)
    }

    attributeChangedCallback() {
      this.#update()
    }

    override connectedCallback() {
      this.#pageLanguage.observe(document.documentElement, { attributeFilter: ['lang'] })
      this.#update()
      super.connectedCallback()
    }

    override disconnectedCallback() {
      this.#unmountIfRemoved()
    }

    /**
     * Unmounts a moment later, unless the element was only moved, or else after the response to a pending request.
     * What was typed is restored on reconnection.
     */
    #unmountIfRemoved() {
      queueMicrotask(() => {
        if (this.isConnected || this.#isPending) return
        this.#pageLanguage.disconnect()
        this.#unmountedForm = this.#form.current
        this.#state.set({ replaced: { typed: this.#unmountedForm?.typed } })
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
      if (this.#form.current) this.#form.current.focus(options)
      else super.focus(options)
    }

    /** Renders the element's attributes as they are now. */
    #update() {
      this.#state.set({ settings: readSettings(this) })
    }

    /**
     * Dispatches an event. One other than `quote-submit` ends a request: an element removed during it is unmounted.
     * @returns whether it was not canceled.
     */
    #emit<Type extends keyof QuoteFormEvents>(
      type: Type,
      detail?: QuoteFormEvents[Type]['detail'],
      cancelable = false,
    ): boolean {
      this.#isPending = false
      this.#unmountIfRemoved()
      return this.dispatchEvent(new CustomEvent(type, { detail, cancelable, bubbles: true, composed: true }))
    }
  }
  return QuoteFormElement
}

/** The lifecycle callbacks of r2wc's class, which its types leave out. */
interface R2wcElement extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
}

/** Creates a class that mounts a component in an open shadow root while the element is connected. */
function createR2wcElement(component: ComponentType<{ container: ShadowRoot }>) {
  // r2wc types `container` as an HTMLElement, although it passes the shadow root.
  return r2wc(component as ComponentType<object>, { shadow: 'open' }) as new () => R2wcElement
}

/** Reads the fallback form inside an element, and which of its fields has focus. */
function readFallback(element: HTMLElement): ElementProps['replaced'] {
  const fallback = element.querySelector('form')
  const { activeElement } = element.getRootNode() as Document | ShadowRoot
  return {
    typed: fallback ? () => readFieldValues(fallback) : undefined,
    focusedField: element.contains(activeElement ?? null) ? activeElement?.getAttribute('name') : null,
  }
}

const name = 'concrete-quote-form'

// A page may load the file twice, and a server may import it, where there is no DOM.
if (typeof customElements !== 'undefined' && !customElements.get(name)) {
  customElements.define(name, createConcreteQuoteForm())
}
