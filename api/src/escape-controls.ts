/**
 * Control and format characters (C0, C1, bidirectional controls) and line separators, which could command a terminal or
 * disguise text there. Tabs and line breaks stay.
 */
const controls = /(?!\t|\n|\r\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Escapes control characters as `\uXXXX`, one for each UTF-16 code unit. What was valid JSON stays the same JSON. */
export function escapeControls(text: string): string {
  return text.replace(controls, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
