import { maxPhotos, type Photo, type PhotoFailure, type PhotoList } from '@concrete-quote/openapi'
import { createElement } from '../core/dom.ts'
import { createRetryWait, isTemporary, type PhotoClient } from './photo-client.ts'
import { preparePhoto } from './prepare-photo.ts'

/** A photo that the visitor chose, or one that is stored. */
export interface QueuedPhoto {
  /** Undefined for one that was stored before the page was loaded. */
  file?: File
  thumbnail: HTMLCanvasElement
  step: 'preparing' | 'waiting' | 'sending' | 'sent' | 'failed'
  /** The part that was sent, from 0 to 1. */
  progress: number
  failure?: PhotoFailure
  encoded?: Blob | undefined
  id?: string
  abort?: AbortController
}

/** The longest that photos wait for a server, in seconds. Longer, the visitor decides. */
const longestRetryAfter = 60

interface QueueEvents {
  onChange: () => void
  /** Is called after a photo was sent, or refused. */
  onSettled: () => void
  /** Is called after a photo that was stored before was left out. */
  onDuplicate: () => void
}

/** Prepares photos, and sends them, each one at a time; waits while the network or the server is unavailable. */
export function createPhotoQueue(client: PhotoClient, { onChange, onSettled, onDuplicate }: QueueEvents) {
  let photos: QueuedPhoto[] = []
  let pause: 'offline' | 'busy' | undefined
  let isPreparing = false
  let isSending = false
  const retries = createRetryWait()

  function set(next: QueuedPhoto[]) {
    photos = next
    onChange()
  }

  function update(photo: QueuedPhoto, changes: Partial<QueuedPhoto>) {
    Object.assign(photo, changes)
    onChange()
  }

  function fail(photo: QueuedPhoto, failure: PhotoFailure) {
    update(photo, { step: 'failed', failure })
    onSettled()
  }

  const next = (step: QueuedPhoto['step']) => photos.find((photo) => photo.step === step)
  const drop = (photo: QueuedPhoto) => set(photos.filter((other) => other !== photo))

  /** Decodes one photo at a time: each takes up to 200 MB of memory. */
  async function prepareAll() {
    if (isPreparing) return
    isPreparing = true
    for (let photo; (photo = next('preparing')); void sendAll()) {
      const encoded = await preparePhoto(photo.file as File, photo.thumbnail).catch(() => 'failed' as const)
      if (encoded instanceof Blob) update(photo, { encoded, step: 'waiting' })
      else fail(photo, encoded)
    }
    isPreparing = false
  }

  async function sendAll() {
    if (isSending) return
    isSending = true
    for (let photo; (photo = next('waiting'));) {
      const retryAfter = await send(photo)
      if (pause) await retries.wait(retryAfter)
    }
    isSending = false
  }

  /** Sends a photo, or pauses. Returns for how many seconds the server asks to wait, if it does. */
  async function send(photo: QueuedPhoto): Promise<number | undefined> {
    const abort = new AbortController()
    update(photo, { step: 'sending', progress: 0, abort })
    const result = await client.add(photo.encoded as Blob, abort.signal, (progress) =>
      update(photo, { progress }),
    )
    pause = undefined
    if ('items' in result) {
      retries.reset()
      settle(photo, result.items)
    } else if (!abort.signal.aborted) {
      const { status, type, retryAfter } = result
      if (isTemporary(status) && (retryAfter ?? 0) <= longestRetryAfter) {
        pause = status ? 'busy' : 'offline'
        update(photo, { step: 'waiting' })
        return retryAfter
      }
      fail(photo, failureOf(type))
    }
    return undefined
  }

  /** Notes the ID of a photo that is stored now: the one that is new. */
  function settle(photo: QueuedPhoto, items: Photo[]) {
    const id = items.findLast(({ id }) => !photos.some((other) => other.id === id))?.id
    if (!photos.includes(photo)) {
      // The photo was removed while the response was on its way.
      if (id) void client.remove(id)
    } else if (id) {
      update(photo, { id, step: 'sent', encoded: undefined })
      onSettled()
    } else {
      drop(photo)
      onDuplicate()
    }
  }

  return {
    photos: () => photos,
    /** Why photos wait, if they do. */
    pause: () => (next('waiting') || next('sending') ? pause : undefined),
    /** Adds files that were chosen. @returns whether there was room for all. */
    add(files: File[]): boolean {
      const added = files.slice(0, Math.max(0, maxPhotos - photos.length))
      set([...photos, ...added.map((file) => createQueuedPhoto({ file, step: 'preparing' }))])
      void prepareAll()
      return added.length === files.length
    },
    /** Adds the photos that are stored, in front. */
    addStored({ items }: PhotoList): QueuedPhoto[] {
      const unknown = items.filter(({ id }) => !photos.some((photo) => photo.id === id))
      const stored = unknown.map(({ id }) => createQueuedPhoto({ id, step: 'sent', progress: 1 }))
      set([...stored, ...photos])
      return stored
    },
    /** Removes a photo, also from the server. */
    remove(photo: QueuedPhoto) {
      drop(photo)
      // Once all of it is sent, the response says what to remove.
      if (photo.progress < 1) photo.abort?.abort()
      if (photo.id) void client.remove(photo.id)
    },
    retry(photo: QueuedPhoto) {
      update(photo, { step: 'waiting' })
      void sendAll()
    },
  }
}

function createQueuedPhoto(photo: Pick<QueuedPhoto, 'step'> & Partial<QueuedPhoto>): QueuedPhoto {
  return { thumbnail: createElement('canvas'), progress: 0, ...photo }
}

const failures = ['unreadable-photo', 'too-many-photos', 'body-too-large', 'not-found'] as const

const failureOf = (type: string | undefined): PhotoFailure =>
  failures.find((failure) => failure === type) ?? 'failed'
