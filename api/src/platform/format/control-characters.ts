/** Removes bidirectional controls, which could reorder what is shown around a text (Unicode Standard Annex #9). */
export function removeBidiControls(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '')
}

/** Removes bidirectional controls, and makes others, which could control a terminal or end an email header, spaces. */
export function oneLine(text: string): string {
  return removeBidiControls(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** Control and format characters (C0, C1, bidirectional) and line separators, but no tabs and line breaks. */
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
