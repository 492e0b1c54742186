// Stands in for React in the standalone file. A namespace as the default export lets the bundler drop what
// `import React from 'react'` does not use.
export * from 'preact/compat'
export * as default from 'preact/compat'

// Preact passes `ref` to function components, as React 19 does.
export const forwardRef = (render) => (props) => render(props, props.ref)
