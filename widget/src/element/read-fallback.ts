import { readFieldValues } from '../core/field-values.ts'
import type { ElementProps } from './widget.tsx'

/**
 * Reads the fallback form inside an element, and which of its fields has focus. Focus on anything else there, such as a
 * phone link, or on a dialog that found nothing to focus, goes to the first field.
 */
export function readFallback(element: HTMLElement): ElementProps['replaced'] {
  const fallback = element.querySelector('form')
  const { activeElement } = element.getRootNode() as Document | ShadowRoot
  const focused = activeElement as HTMLInputElement | null
  const hasFocus = focused && (element.contains(focused) || element.closest('dialog') === activeElement)
  return {
    typed: fallback ? () => readFieldValues(fallback) : undefined,
    focus: hasFocus ? { name: focused.name || 'firstName', caret: focused.selectionStart } : undefined,
  }
}
