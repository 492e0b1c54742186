/** Which element is meant: the first that is rendered, shadow roots included. */
export interface Target {
  css: string
  /** Part of its accessible name: its `aria-label`, its label, or its text. */
  name?: string
}

/** What tests ask about an element. */
export interface FoundElement {
  tag: string
  name: string
  text: string
  value: string
  attributes: Record<string, string>
  box: { left: number; top: number; right: number; bottom: number; width: number; height: number }
  /** Whether the element is what a tap on its center meets. */
  isHit: boolean
}

/**
 * Describes the target, or the element that has focus if there is none. It runs in the page, where only its own text is
 * sent: it uses nothing from outside itself.
 * @param scroll Whether to scroll an element that is covered or out of view to the middle of the window.
 */
export function findElement(target: Target | null, scroll: boolean): FoundElement | null {
  function* everyElement(root: Document | ShadowRoot): Generator<Element> {
    for (const element of root.querySelectorAll('*')) {
      yield element
      if (element.shadowRoot) yield* everyElement(element.shadowRoot)
    }
  }
  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? [...((element.labels ?? []) as Iterable<Element>)] : []
    const label = labels.map(({ textContent }) => textContent).join(' ')
    return (element.getAttribute('aria-label') ?? (label || element.textContent || '')).trim()
  }
  const deepest = (root: Document | ShadowRoot): Element | null =>
    root.activeElement?.shadowRoot ? deepest(root.activeElement.shadowRoot) : root.activeElement
  const element = target
    ? [...everyElement(document)].find(
        (candidate) =>
          candidate.matches(target.css) &&
          candidate.checkVisibility({ visibilityProperty: true }) &&
          nameOf(candidate).includes(target.name ?? ''),
      )
    : deepest(document)
  if (!element) return null
  const isHit = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const root = element.getRootNode() as Document | ShadowRoot
    return element.contains(root.elementFromPoint(left + width / 2, top + height / 2))
  }
  if (scroll && !isHit()) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
  return {
    tag: element.localName,
    name: nameOf(element),
    text: (element.textContent ?? '').trim(),
    value: 'value' in element ? String(element.value) : '',
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    box: { left, top, right, bottom, width, height },
    isHit: isHit(),
  }
}
