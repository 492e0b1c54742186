import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a screen reader may take to speak, on a busy machine. */
const timeoutMs = 30_000
/** After how long without a word it has finished. */
const silenceMs = 1500

export interface SpeechLog {
  /** Resolves when a phrase is spoken after those that were expected before it. */
  expectSpoken: (phrase: string) => Promise<void>
  /** Resolves when nothing more is spoken; what was spoken until then counts as expected. */
  untilSilent: () => Promise<void>
}

/** Reads what Orca speaks from its debug file. */
export function createSpeechLog(file: string): SpeechLog {
  let heard = 0
  // A line ends with the voice, as Python prints it.
  const line = /SPEECH OUTPUT: '(.*)'(?: voice=\w+)?(?:\{.*\}|None)?$/gm
  const spoken = () =>
    [...readFileSync(file, 'utf8').matchAll(line)]
      .map(([, text = '']) => text)
      .join(' ')
      // Orca speaks the parts of a control with or without a full stop between them.
      .replaceAll('. ', ' ')

  return {
    async expectSpoken(phrase) {
      const wanted = phrase.replaceAll('. ', ' ')
      const deadline = Date.now() + timeoutMs
      for (;;) {
        const at = spoken().indexOf(wanted, heard)
        if (at >= 0) {
          heard = at + wanted.length
          return
        }
        if (Date.now() > deadline)
          throw new Error(`"${phrase}" was not spoken, but: ${spoken().slice(heard)}`)
        await sleep(100)
      }
    },
    async untilSilent() {
      heard = -1
      while (heard !== spoken().length) {
        heard = spoken().length
        await sleep(silenceMs)
      }
    },
  }
}
