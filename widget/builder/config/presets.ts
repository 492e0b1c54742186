import type { Config } from './config.ts'

/** Starting points that can be combined: each sets some options, and leaves the others as they are. */
export const presets: Record<string, Config> = {
  Compact: { density: '0.8', padding: '1' },
  'Brand color': { accent: '#0f766e' },
  Dark: { theme: 'dark' },
  Spanish: { lang: 'es' },
}

/** Tells whether a configuration has everything that a preset sets. Any brand color counts as one. */
export function hasPreset(config: Config, preset: Config): boolean {
  return names(preset).every((name) => (name === 'accent' ? config.accent : config[name] === preset[name]))
}

/** Applies a preset, or removes it if it is there. */
export function togglePreset(config: Config, preset: Config): Config {
  if (!hasPreset(config, preset)) return { ...config, ...preset }
  const rest = { ...config }
  for (const name of names(preset)) delete rest[name]
  return rest
}

const names = (preset: Config) => Object.keys(preset) as (keyof Config)[]
