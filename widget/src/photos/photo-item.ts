import { maxPhotoMegabytes, maxPhotos, type PhotoMessages } from '@concrete-quote/openapi'
import { createElement } from '../core/dom.ts'
import type { QueuedPhoto } from './photo-queue.ts'

/** Returns a text with values in place of names such as `{number}`. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (match, name: string) => String(values[name] ?? match))
}

interface ItemEvents {
  onRemove: () => void
  onRetry: () => void
}

export type PhotoItem = ReturnType<typeof createPhotoItem>

/** Creates the list item of a photo: its thumbnail, how far it is, and what can be done with it. */
export function createPhotoItem(photo: QueuedPhoto, { onRemove, onRetry }: ItemEvents) {
  const name = createElement('strong')
  const state = createElement('span')
  const progress = createElement('progress')
  const retry = createElement('button', { type: 'button', onclick: onRetry })
  const remove = createElement('button', { type: 'button', onclick: onRemove })
  photo.thumbnail.ariaHidden = 'true'
  const element = createElement(
    'li',
    {},
    photo.thumbnail,
    createElement('p', {}, name, state, progress),
    createElement('div', {}, retry, remove),
  )
  return {
    element,
    focus: () => remove.focus(),
    /** Shows the photo as it is now. */
    render(number: number, texts: PhotoMessages) {
      const label = fillIn(texts.photo, { number })
      name.textContent = label
      state.textContent = describe(photo, texts)
      element.dataset.step = photo.step
      progress.hidden = photo.step !== 'sending'
      progress.value = photo.progress
      progress.ariaLabel = label
      // What the server refused; what this browser cannot read stays so.
      retry.hidden = photo.step !== 'failed' || !photo.encoded
      for (const [button, text] of [
        [retry, texts.retry],
        [remove, texts.remove],
      ] as const) {
        button.textContent = text
        // Begins with what is seen (WCAG 2.5.3).
        button.ariaLabel = `${text}: ${label}`
      }
    },
  }
}

function describe({ step, progress, failure }: QueuedPhoto, texts: PhotoMessages): string {
  if (step === 'sending') return fillIn(texts.sending, { percent: Math.round(progress * 100) })
  if (step !== 'failed') return texts[step]
  return fillIn(texts.failures[failure ?? 'failed'], { max: maxPhotos, megabytes: maxPhotoMegabytes })
}
