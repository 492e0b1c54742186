// Stands in for React's JSX runtime in the standalone file.
import { h } from 'preact'

export { Fragment } from 'preact'

/** The events that bubble in React, and those of any input. */
const events = { onFocus: 'onfocusin', onBlur: 'onfocusout', onChange: 'oninput' }

function jsx(type, props, key) {
  const entries = Object.entries(props).map(([name, value]) => [
    (typeof type === 'string' && events[name]) || name,
    value,
  ])
  return h(type, { ...Object.fromEntries(entries), key })
}
export { jsx, jsx as jsxs }
