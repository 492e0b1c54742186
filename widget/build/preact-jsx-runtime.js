// Stands in for React's JSX runtime in the standalone file: 0.1 kB less than Preact's own, which repeats `h`.
import { h } from 'preact'

export { Fragment } from 'preact'
const jsx = (type, props, key) => h(type, { ...props, key })
export { jsx, jsx as jsxs }
