import { join } from 'node:path'

/** The alias of the widget's style sheets: Vite resolves CSS without the condition `@concrete-quote/source`. */
export const widgetStyles = {
  find: /^@concrete-quote\/widget\/([\w-]+\.css)$/,
  replacement: join(import.meta.dirname, '../../widget/src/$1'),
}
