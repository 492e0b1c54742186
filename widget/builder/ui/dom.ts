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

/** Checks the radio button of a group that has a value, which `RadioNodeList` does not do for an empty one. */
export function checkRadio(form: HTMLFormElement, name: string, value: string) {
  for (const radio of form.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${name}"]`)) {
    radio.checked = radio.value === value
  }
}
