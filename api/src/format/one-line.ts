/** Replaces control characters, which could control a terminal or end an email header, with spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}
