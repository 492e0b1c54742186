import type { ComponentType } from 'react'
import r2wc from '@r2wc/react-to-web-component'

/** The lifecycle callbacks of r2wc's class, which its types leave out. */
interface R2wcElement extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
}

/** Creates a class that mounts a component in an open shadow root while the element is connected. */
export function createR2wcElement(component: ComponentType<{ container: ShadowRoot }>) {
  // r2wc types `container` as an HTMLElement, although it passes the shadow root.
  return r2wc(component as ComponentType<object>, { shadow: 'open' }) as new () => R2wcElement
}
