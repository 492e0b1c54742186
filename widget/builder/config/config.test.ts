import { expect, it } from 'vitest'
import { contrast, formatRatio } from './brand-color.ts'
import { hasPreset, readConfig, toEmbed, togglePreset } from './config.ts'
import { presets, type Config } from './options.ts'

const fromQuery = (query: string) => {
  const params = new URLSearchParams(query)
  return readConfig((name) => params.get(name))
}

it('reads options from a link, and ignores values that no control can have', () => {
  expect(fromQuery('lang=es&faq=on&density=0.8&accent=%230F766E&font=Georgia,%20serif')).toEqual({
    lang: 'es',
    faq: 'on',
    density: '0.8',
    accent: '#0f766e',
    font: 'Georgia, serif',
  })
  const injected = encodeURIComponent('1px; } body { display: none')
  const query = `lang=xx&faq=yes&density=9&radius=x&accent=red&font=${injected}&theme=toString`
  expect(fromQuery(query)).toEqual({})
  expect(fromQuery('heading=a%0Ab')).toEqual({})
})

it('omits options that have their default', () => {
  expect(fromQuery('lang=&density=1&radius=6&padding=1.5&draft=')).toEqual({})
})

it('sets the color of the button’s text with a brand color', () => {
  expect(toEmbed({ accent: '#ffcc00', 'on-accent': 'black' }).styles).toEqual({
    '--cq-accent': '#ffcc00',
    '--cq-on-accent': '#000000',
  })
  expect(toEmbed({ 'on-accent': 'black' }).styles).toEqual({})
})

it('combines presets, and undoes each preset separately', () => {
  const applied = Object.values(presets).reduce(togglePreset, { source: 'me' } as Config)
  expect(applied).toMatchObject({ source: 'me', theme: 'dark', lang: 'es', density: '0.8' })
  for (const preset of Object.values(presets)) expect(hasPreset(applied, preset)).toBe(true)
  expect(Object.values(presets).reduce(togglePreset, applied)).toEqual({ source: 'me' })
})

it('computes contrast as WCAG defines it, and never rounds it up', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#1c52b4', '#fdfdfd')).toBeCloseTo(7.08, 1)
  // The darkest gray that fails on white, and its neighbor, which passes.
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5)
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5)
  expect(formatRatio(4.499)).toBe('4.49:1')
})
