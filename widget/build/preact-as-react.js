// Stands in for React, its JSX runtime, and React DOM's client in the standalone file, with what the form uses of them:
// preact/compat would add 1.2 kB of brotli.
import { createElement, options, render } from 'preact'
import { useLayoutEffect, useReducer } from 'preact/hooks'

export * from 'preact'
export * from 'preact/hooks'
export default { createElement }

// React wraps events.
options.event = (event) => Object.assign(event, { nativeEvent: event })

// Preact passes `ref` to function components, as React 19 does.
export const forwardRef = (component) => (props) => component(props, props.ref)

export function useSyncExternalStore(subscribe, current) {
  const [, update] = useReducer((renders) => renders + 1, 0)
  useLayoutEffect(() => {
    // The store may have changed since the component was rendered.
    update()
    return subscribe(update)
  }, [subscribe])
  return current()
}

export const createRoot = (container) => ({
  render: (node) => render(node, container),
  unmount: () => render(null, container),
})

/** The events that bubble in React, and those of any input. */
const events = { onFocus: 'onfocusin', onBlur: 'onfocusout', onChange: 'oninput' }

function jsx(type, props, key) {
  const entries = Object.entries(props).map(([name, value]) => [
    (typeof type === 'string' && events[name]) || name,
    value,
  ])
  return createElement(type, { ...Object.fromEntries(entries), key })
}
export { jsx, jsx as jsxs }
