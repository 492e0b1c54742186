import { brandColors } from '@concrete-quote/openapi'
import type { Config } from './options.ts'

/** The least contrast of text with what is behind it (WCAG 2.2, success criterion 1.4.3). */
const minContrast = 4.5

interface Check {
  ratio: number
  isReadable: boolean
}

/** How a brand color is used, and how readable that is. */
export interface BrandColor {
  /** The text on the button. */
  text: string
  /** In dark mode, where the theme may be either: a lighter shade if links need one. */
  dark?: { accent: string; text: string }
  button: Check
  links: Check
}

/** Checks the configured brand color; undefined without one. */
export function checkBrandColor(config: Config): BrandColor | undefined {
  const { accent, theme } = config
  if (!accent) return undefined
  const text = config['on-accent'] === 'black' ? '#000000' : '#ffffff'
  const shade = lighten(accent)
  return {
    text,
    ...(theme !== 'light' &&
      theme !== 'dark' &&
      shade !== accent && { dark: { accent: shade, text: readableText(shade) } }),
    button: check(accent, text),
    links: check(accent, brandColors.surface[theme === 'dark' ? 'dark' : 'light']),
  }
}

/** Black or white, whichever is easier to read on a color: one of them always has 4.5:1. */
function readableText(color: string): string {
  return contrast(color, '#000000') > contrast(color, '#ffffff') ? '#000000' : '#ffffff'
}

function check(color: string, other: string): Check {
  const ratio = contrast(color, other)
  return { ratio, isReadable: ratio >= minContrast }
}

/** Mixes a color with as little white as makes it readable on the dark background. */
function lighten(color: string): string {
  for (let percent = 0; percent < 100; percent += 5) {
    const shade = mixWithWhite(color, percent / 100)
    if (contrast(shade, brandColors.surface.dark) >= minContrast) return shade
  }
  return '#ffffff'
}

function mixWithWhite(color: string, share: number): string {
  const mixed = channels(color).map((channel) => Math.round(channel + (255 - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Computes the contrast ratio of two colors (WCAG 2.2, "contrast ratio"), from 1 to 21.
 * @param one, other Six hexadecimal digits, such as `#1c52b4`.
 */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green, and blue, from 0 to 255. */
const channels = (color: string) => [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16))

/** Formats a ratio, such as `4.49:1`. Rounded down, so that it never claims a contrast that is not reached. */
export function formatRatio(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`
}
