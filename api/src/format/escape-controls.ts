/**
 * Control and format characters (C0, C1, bidirectional controls) and line separators, which could control a terminal or
 * disguise text on it. Tabs and line breaks are not among them.
 */
const controls = /(?!\t|\n|\r\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Escapes control characters as `\uXXXX`, one for each UTF-16 code unit. Valid JSON keeps its meaning. */
export function escapeControls(text: string): string {
  return text.replace(controls, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
