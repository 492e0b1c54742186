/** The least contrast of text with what is behind it (WCAG 2.2, success criterion 1.4.3). */
export const minContrast = 4.5

/**
 * Computes the contrast ratio of two colors (WCAG 2.2, "contrast ratio"), from 1 to 21.
 * @param one, other Six hexadecimal digits, such as `#1c52b4`.
 */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Formats a ratio, such as `4.49:1`. Rounded down, so that it never claims a contrast that is not reached. */
export function formatRatio(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`
}

/** Relative luminance, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
