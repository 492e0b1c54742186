import { removeBidiControls } from './remove-bidi-controls.ts'

/**
 * Removes bidirectional controls, and replaces other control characters, which could control a terminal or end an email
 * header, with spaces.
 */
export function oneLine(text: string): string {
  return removeBidiControls(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}
