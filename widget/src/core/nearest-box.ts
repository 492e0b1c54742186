/** Finds the nearest element that has a box of its own, which `display: contents` takes: this one, or what contains it. */
export function nearestBox(element: Element): Element {
  if (getComputedStyle(element).display !== 'contents') return element
  return nearestBox(element.parentElement ?? (element.getRootNode() as ShadowRoot).host)
}
