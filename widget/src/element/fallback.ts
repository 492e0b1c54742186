import { readFieldValues } from '../core/field-values.ts'
import type { ElementProps } from './element-state.ts'

/** Reads the fallback form inside an element, and which of its fields has focus. */
export function readFallback(element: HTMLElement): ElementProps['replaced'] {
  const fallback = element.querySelector('form')
  const { activeElement } = element.getRootNode() as Document | ShadowRoot
  return {
    typed: fallback ? () => readFieldValues(fallback) : undefined,
    focusedField: element.contains(activeElement ?? null) ? activeElement?.getAttribute('name') : null,
  }
}
