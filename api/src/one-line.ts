/** Text as one line: control characters, which could command a terminal or end a mail's header, become spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}
