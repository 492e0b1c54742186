/**
 * Returns the width of the page column (`.wide`), or a percentage of it, as a CSS length for the `sizes` attribute.
 * Repeats the values of `--gutter` and `.wide` in `styles/`, because `sizes` cannot use custom properties.
 * @param percent Default 100.
 */
export function columnWidth(percent = 100): string {
  const gutter = 'min(6.25vw, clamp(1.25rem, 0.7rem + 2.4vw, 2.5rem))'
  const width = `min(100vw - 2 * ${gutter}, 80rem)`
  return percent === 100 ? width : `calc(${percent / 100} * ${width})`
}
