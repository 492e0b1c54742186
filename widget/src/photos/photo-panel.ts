import { maxPhotoMegabytes, maxPhotos, photoMessages, type PhotoMessages } from '@concrete-quote/openapi'
import { createElement } from '../core/dom.ts'
import { mergeMessages, type Texts } from '../core/texts.ts'
import { createPhotoClient } from './photo-client.ts'
import { createPhotoQueue, type QueuedPhoto } from './photo-queue.ts'
import { drawThumbnail } from './prepare-photo.ts'

/** Creates the button that adds photos, and their list, with those that were added before a reload if `isRestored`. */
export function createPhotoPanel(photosUrl: string, isRestored: boolean) {
  let messages: PhotoMessages
  let shownPause: ReturnType<typeof queue.pause>
  const input = createElement('input', { type: 'file', accept: 'image/*', multiple: true, hidden: true })
  const intro = createElement('p')
  const list = createElement('ol')
  // Until there is something to say of photos.
  const status = createElement('p', { role: 'status', hidden: true })
  const add = createElement('button', { type: 'button', onclick: choose })
  add.part.add('button')
  const element = createElement('div', { className: 'cq-photos' }, add, intro, status, list, input)

  const items = new Map<QueuedPhoto, PhotoItem>()
  const client = createPhotoClient(photosUrl)
  const queue = createPhotoQueue(client, {
    onChange: render,
    onSettled() {
      const photos = queue.photos()
      const at = (step: QueuedPhoto['step']) => photos.filter((photo) => photo.step === step)
      const names = at('failed').map(({ file }) => file?.name)
      const { sentOf, notSent } = messages
      say(
        fillIn(names.length ? `${sentOf} ${notSent}` : sentOf, {
          number: at('sent').length,
          count: photos.length,
          names: names.join(', '),
        }),
      )
    },
    onDuplicate: () => say(messages.duplicate),
  })

  function choose() {
    // A moment before something is said, so that it is announced.
    status.hidden = false
    input.click()
  }

  function say(text: string) {
    status.hidden = false
    status.textContent = text
  }

  function render() {
    const photos = queue.photos()
    for (const [photo, { element }] of items) {
      if (photos.includes(photo)) continue
      element.remove()
      items.delete(photo)
    }
    photos.forEach((photo, index) => {
      const item = items.get(photo) ?? addItem(photo)
      if (list.children[index] !== item.element) list.insertBefore(item.element, list.children[index] ?? null)
      item.render(index + 1, messages)
    })
    const pause = queue.pause()
    if (pause !== shownPause) say(pause ? messages[pause] : '')
    shownPause = pause
  }

  function addItem(photo: QueuedPhoto): PhotoItem {
    const retry = () => {
      queue.retry(photo)
      item.focus()
    }
    const item = createPhotoItem(photo, () => removePhoto(photo), retry)
    items.set(photo, item)
    return item
  }

  /** Removes a photo, and focuses the next one, else the last one, else the button that adds some. */
  function removePhoto(photo: QueuedPhoto) {
    const index = queue.photos().indexOf(photo)
    queue.remove(photo)
    const next = queue.photos()[index] ?? queue.photos().at(-1)
    if (next) items.get(next)?.focus()
    else add.focus()
    say(fillIn(messages.removed, { number: index + 1 }))
  }

  input.onchange = () => {
    say(queue.add([...(input.files ?? [])]) ? '' : fillIn(messages.tooMany, { max: maxPhotos }))
    // So that the same file can be chosen again.
    input.value = ''
  }

  function translate(next: Texts) {
    messages = mergeMessages(photoMessages[next.builtIn], next.photos)
    intro.textContent = messages.intro
    add.textContent = next.addPhotos
    input.ariaLabel = next.addPhotos
    render()
  }

  /** Shows the photos that are stored. If they cannot be loaded, the visitor can add others. */
  async function showStored() {
    const stored = await client.list().catch(() => undefined)
    for (const { id, thumbnail } of stored ? queue.addStored(stored) : []) {
      try {
        const bitmap = await createImageBitmap(await client.thumbnail(id ?? ''))
        drawThumbnail(bitmap, thumbnail)
        bitmap.close()
      } catch {
        // A photo without a thumbnail has its number.
      }
    }
  }

  if (isRestored) void showStored()
  return { element, translate }
}

/** Returns a text with values in place of names such as `{number}`. */
function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (match, name: string) => String(values[name] ?? match))
}

type PhotoItem = ReturnType<typeof createPhotoItem>

/** Creates the list item of a photo: its thumbnail, how far it is, and what can be done with it. */
function createPhotoItem(photo: QueuedPhoto, onRemove: () => void, onRetry: () => void) {
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
