/** Finds an element of the page by its id. */
export function find<Type extends HTMLElement = HTMLElement>(id: string): Type {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no element #${id}.`)
  return element as Type
}

/** Creates an element with attributes and content. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...content)
  return element
}
