import { brandColors } from '@concrete-quote/openapi'
import type { CSSOptions } from 'vite'

/** Replaces `var(--brand-NAME)` in style sheets with a color of the record, on light and on dark. */
export const css: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'brand colors',
        Declaration(declaration) {
          declaration.value = declaration.value.replaceAll(/var\(--brand-([\w-]+)\)/g, (_, name: string) => {
            const color = (brandColors as Record<string, { light: string; dark: string }>)[name]
            if (!color) throw declaration.error(`No color of the record is called ${name}.`)
            const { light, dark } = color
            return light === dark ? light : `light-dark(${light}, ${dark})`
          })
        },
      },
    ],
  },
}
