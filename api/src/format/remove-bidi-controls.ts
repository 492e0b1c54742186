/** Removes bidirectional controls, which could reorder what is shown around a text (Unicode Standard Annex #9). */
export function removeBidiControls(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '')
}
