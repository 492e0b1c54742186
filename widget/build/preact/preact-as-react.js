// Stands in for React, its JSX runtime, and React DOM's client in the standalone file and on Contact, with what the form uses:
// preact/compat would add 1.2 kB of brotli.
import { createElement, hydrate, options, render } from 'preact'
import { useLayoutEffect, useReducer } from 'preact/hooks'

export * from 'preact'
export * from 'preact/hooks'
export default { createElement }

// React wraps events.
options.event = (event) => Object.assign(event, { nativeEvent: event })

// Preact passes `ref` to function components, as React 19 does.
export const forwardRef = (component) => (props) => component(props, props.ref)

export function useSyncExternalStore(subscribe, current) {
  const value = current()
  const [, update] = useReducer((renders) => renders + 1, 0)
  useLayoutEffect(() => {
    // The store may have changed since the component was rendered.
    if (current() !== value) update()
    return subscribe(update)
  }, [subscribe, current, value])
  return value
}

export const createRoot = (container) => ({
  render: (node) => render(node, container),
  unmount: () => render(null, container),
})

export const hydrateRoot = (container, node) => hydrate(node, container)

/** The events that bubble in React, and those of any input. */
const events = [
  ['onFocus', 'onfocusin'],
  ['onBlur', 'onfocusout'],
  ['onChange', 'oninput'],
]

/** Its props are nobody else's: JSX makes a new object. */
function jsx(type, props, key) {
  if (typeof type === 'string')
    for (const [name, native] of events)
      if (props[name]) {
        props[native] = props[name]
        delete props[name]
      }
  return createElement(type, { ...props, key })
}
export { jsx, jsx as jsxs, jsx as jsxDEV }
