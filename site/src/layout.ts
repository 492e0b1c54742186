/**
 * A part of the width that words and pictures keep to, as a CSS length for `sizes`, which knows no custom
 * properties: see `.wide` and `--gutter` in `styles/`.
 * @param percent - How much of it. Default: all.
 */
export function column(percent = 100): string {
  const gutter = 'min(6.25vw, clamp(1.25rem, 0.7rem + 2.4vw, 2.5rem))'
  const width = `min(100vw - 2 * ${gutter}, 80rem)`
  return percent === 100 ? width : `calc(${percent / 100} * ${width})`
}
