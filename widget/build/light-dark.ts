/**
 * Writes `light-dark(A, B)` so that bundlers leave it alone. Where their targets are older than ours, as those of Vite 8 and
 * Next are by default, they make variables of it that only a `color-scheme` in the application's style sheets defines; on
 * other pages the value is `A B`, which is no color. They see no second color in what gets its comma from a variable.
 */
export function keepLightDark(css: string): string {
  return css.replaceAll(/light-dark\(([^,()]*(?:\([^()]*\))?), ?/g, 'light-dark($1 var(--cq-comma,,) ')
}
