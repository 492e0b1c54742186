import { textOnButton, type Config } from './options.ts'

/** The least contrast of text with what is behind it (WCAG 2.2, success criterion 1.4.3). */
const minContrast = 4.5

/** Warns if the configured text on the button is hard to read; empty if it is not, or has its default color. */
export function contrastWarning(config: Config): string {
  const { accent } = config
  const ratio = accent ? contrast(accent, textOnButton(config)) : minContrast
  if (ratio >= minContrast) return ''
  const other = config['on-accent'] === 'black' ? 'white' : 'black'
  // Rounded down, so that it never claims a contrast that is not reached.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2)
  return `Text on the button is hard to read: its contrast is ${shown}:1, and should be at least 4.5:1. Use ${other} text or another color.`
}

/** Computes the contrast ratio of two colors such as `#1c52b4` (WCAG 2.2, "contrast ratio"), from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
