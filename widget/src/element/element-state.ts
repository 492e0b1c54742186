import { useSyncExternalStore } from 'react'
import type { MountedQuoteForm, QuoteFormProps } from '../components/quote-form.tsx'
import { createStore } from '../core/create-store.ts'
import type { SubmissionCallbacks } from '../hooks/use-quote-submission.ts'
import type { Settings } from './element-settings.ts'

/** What an element tells its content. */
export interface ElementProps extends SubmissionCallbacks {
  settings: Settings
  /** Receives the methods of the form. */
  form: { current: MountedQuoteForm | null }
  /** What was typed into the form that this one replaces, and the field that had focus, with the caret's position. */
  replaced: Pick<QuoteFormProps, 'typed'> & {
    focus?: { name: string; caret: number | null | undefined } | undefined
  }
  onReady: () => void
}

/** The state of each element, by its shadow root. */
const states = new WeakMap<Node, ReturnType<typeof createStore<ElementProps>>>()

/**
 * Creates the state of an element. The element changes it, and its content renders again.
 * r2wc's own props are not used: it renders detached elements, and ignores attributes that are removed.
 * @param container The element's shadow root.
 * @returns Changes some of the props.
 */
export function createElementState(container: Node, props: ElementProps) {
  const state = createStore(props)
  states.set(container, state)
  return (changed: Partial<ElementProps>) => state.set({ ...state.current(), ...changed })
}

/** Reads the state of the element that a shadow root belongs to. */
export function useElementState(container: Node): ElementProps {
  const state = states.get(container)
  if (!state) throw new Error('The element has no state.')
  return useSyncExternalStore(state.subscribe, state.current)
}
