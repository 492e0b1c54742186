export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Creates a constructable style sheet, which is exempt from the page's `style-src`. */
export function createSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** Creates an event with the browser's own constructor: scripts of old pages replace `Event` and `CustomEvent`. */
export function createEvent<Detail>(type: string, init?: CustomEventInit<Detail>): CustomEvent<Detail> {
  const NativeEvent = document.createEvent('CustomEvent').constructor as typeof CustomEvent
  return new NativeEvent(type, init)
}
