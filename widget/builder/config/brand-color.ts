import { brandColors } from '@concrete-quote/openapi'
import { contrast, minContrast } from './contrast.ts'
import type { Config } from './config.ts'

interface Check {
  ratio: number
  isReadable: boolean
}

/** How a brand color is used, and how readable that is. */
export interface BrandColor {
  /** The text on the button. */
  text: string
  /** In dark mode, where the theme is the visitor's: a lighter shade if links need one. */
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
    ...(!theme && shade !== accent && { dark: { accent: shade, text: readableText(shade) } }),
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
  const channels = [1, 3, 5].map((start) => {
    const channel = parseInt(color.slice(start, start + 2), 16)
    return Math.round(channel + (255 - channel) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
