import r2wc from '@r2wc/react-to-web-component'
import type { QuoteFormHandle } from '../components/quote-form.tsx'
import { typedValues, type QuoteFormValues } from '../typed-values.ts'
import styles from '../widget.css?inline'
import { attributeNames, readSettings, reflectAttributes } from './attributes.ts'
import type { ConcreteQuoteForm, QuoteFormEvents } from './element.ts'
import elementStyles from './element.css?inline'
import { Widget, type WidgetProps } from './widget.tsx'

/** Where r2wc keeps what a subclass of its class needs. */
const props: unique symbol = Symbol.for('r2wc.props')
const render: unique symbol = Symbol.for('r2wc.render')
const connected: unique symbol = Symbol.for('r2wc.connected')

/** What r2wc returns, as it is. */
interface R2wcElement extends HTMLElement {
  [props]: Partial<WidgetProps>
  [connected]: boolean
  connectedCallback(): void
  disconnectedCallback(): void
  [render](): void
}

/**
 * Makes the class of `<concrete-quote-form>`: a thin subclass of what r2wc returns, which mends what that forgets or
 * breaks. A function, since where there is no DOM there is nothing to extend.
 */
export function createConcreteQuoteForm(): new () => ConcreteQuoteForm {
  const Base = r2wc(Widget as never, { shadow: 'open' }) as unknown as new () => R2wcElement
  // Constructable style sheets are exempt from the page's `style-src`.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles + elementStyles)

  class Element extends Base {
    static observedAttributes = [...Object.values(attributeNames), 'lang']

    /** Resolves once the form can be used. */
    readonly ready: Promise<unknown>
    readonly #form: { current: QuoteFormHandle | null } = { current: null }
    /** What `prefill` was given before there was a form. */
    #prefilled: QuoteFormValues = {}
    /** The page's language is the form's where it has none of its own. */
    readonly #pageLanguage = new MutationObserver(() => this[render]())

    constructor() {
      const { activeElement } = document
      super()
      // r2wc takes every element for connected, and would mount a detached one at its first attribute.
      this[connected] = false
      const shadow = this.shadowRoot as ShadowRoot
      shadow.adoptedStyleSheets = [sheet]
      const fallback = this.querySelector('form')
      let setReady: (element: this) => void
      this.ready = new Promise((resolve) => (setReady = resolve))
      const given: Omit<WidgetProps, 'settings'> = {
        form: this.#form,
        fallback: {
          typed: fallback ? typedValues(fallback) : undefined,
          focusedField: this.contains(activeElement) ? activeElement?.getAttribute('name') : null,
        },
        onReady: () => {
          this.#emit('quote-ready')
          setReady(this)
        },
        onSubmit: (detail) => this.#emit('quote-submit', detail, true),
        onSubmitted: (detail) => void this.#emit('quote-submitted', detail),
        onFailed: (detail) => void this.#emit('quote-failed', detail),
      }
      Object.assign(this[props], given)
      this.#upgradeProperties()
    }

    attributeChangedCallback() {
      this[render]()
    }

    override connectedCallback() {
      this.#pageLanguage.observe(document.documentElement, { attributeFilter: ['lang'] })
      super.connectedCallback()
    }

    /** Unmounts a moment later, unless the element was only moved. What was typed comes back with the element. */
    override disconnectedCallback() {
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#pageLanguage.disconnect()
        const form = this.shadowRoot?.querySelector('form')
        this[props].fallback = { typed: form ? typedValues(form) : undefined }
        super.disconnectedCallback()
      })
    }

    override [render]() {
      const settings = readSettings(this)
      this[props].settings = { ...settings, prefill: { ...settings.prefill, ...this.#prefilled } }
      super[render]()
    }

    reset() {
      this.#form.current?.reset()
    }

    prefill(values: QuoteFormValues) {
      if (this.#form.current) this.#form.current.prefill(values)
      else Object.assign(this.#prefilled, values)
    }

    override focus(options?: FocusOptions) {
      if (this.#form.current) this.#form.current.focus()
      else super.focus(options)
    }

    /** Dispatches an event. @returns whether nobody cancelled it. */
    #emit<Type extends keyof QuoteFormEvents>(
      type: Type,
      detail?: QuoteFormEvents[Type]['detail'],
      cancelable = false,
    ): boolean {
      return this.dispatchEvent(new CustomEvent(type, { detail, cancelable, bubbles: true, composed: true }))
    }

    /** Properties that were set before the script came hide the ones that reflect attributes. */
    #upgradeProperties() {
      const own = this as unknown as Record<string, unknown>
      for (const name of Object.keys(attributeNames)) {
        if (!Object.hasOwn(own, name)) continue
        const value = own[name]
        delete own[name]
        own[name] = value
      }
    }
  }
  reflectAttributes(Element.prototype)
  return Element as unknown as new () => ConcreteQuoteForm
}
