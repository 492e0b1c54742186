import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a screen reader may take to speak, on a busy machine. */
const timeoutMs = 30_000
/** After how long without a word the screen reader has finished. */
const silenceMs = 1500

export interface SpeechLog {
  /** Resolves when a phrase is spoken after those that were expected before it. */
  expectSpoken: (phrase: string) => Promise<void>
  /** Resolves when several phrases are spoken, in any order, after those that were expected before them. */
  expectAllSpoken: (phrases: string[]) => Promise<void>
  /** Resolves when nothing more is spoken after several phrases; each must be spoken exactly once until then. */
  expectEachSpokenOnce: (phrases: string[]) => Promise<void>
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
      // Orca speaks the parts of a control with or without full stops between them.
      .replaceAll('.', '')

  async function expectAllSpoken(phrases: string[]) {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const end = endOfAll(
        spoken(),
        phrases.map((phrase) => phrase.replaceAll('.', '')),
        heard,
      )
      if (end !== undefined) {
        heard = end
        return
      }
      if (Date.now() > deadline)
        throw new Error(`"${phrases.join('", "')}" was not spoken, but: ${spoken().slice(heard)}`)
      await sleep(100)
    }
  }

  async function untilSilent() {
    heard = -1
    while (heard !== spoken().length) {
      heard = spoken().length
      await sleep(silenceMs)
    }
  }

  return {
    expectSpoken: (phrase) => expectAllSpoken([phrase]),
    expectAllSpoken,
    async expectEachSpokenOnce(phrases) {
      const start = heard
      await expectAllSpoken(phrases)
      await untilSilent()
      const text = spoken().slice(start)
      for (const phrase of phrases) {
        const count = text.split(phrase.replaceAll('.', '')).length - 1
        if (count !== 1) throw new Error(`"${phrase}" was spoken ${count} times: ${text}`)
      }
    },
    untilSilent,
  }
}

/** Where a text has all phrases, each at a place of its own from `start` on: the end of the last. */
function endOfAll(text: string, phrases: string[], start: number): number | undefined {
  let rest = text.slice(start)
  let end = start
  for (const phrase of phrases) {
    const at = rest.indexOf(phrase)
    if (at < 0) return undefined
    end = Math.max(end, start + at + phrase.length)
    rest = rest.slice(0, at) + '\0'.repeat(phrase.length) + rest.slice(at + phrase.length)
  }
  return end
}
