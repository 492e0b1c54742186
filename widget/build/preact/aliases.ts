// React's place is taken by Preact in what visitors load, at a tenth of the size, and react-hook-form's by our own.
import { join } from 'node:path'

const file = (name: string) => join(import.meta.dirname, name)

export const preactAliases = [
  { find: /^react(-dom\/client|\/jsx(-dev)?-runtime)?$/, replacement: file('preact-as-react.js') },
  { find: 'react-dom/server', replacement: 'preact-render-to-string' },
  { find: 'react-hook-form', replacement: file('own-form-control.js') },
]
