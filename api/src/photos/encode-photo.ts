import { createBoundedQueue } from '../bounded-queue.ts'
import { encodeApart } from './encode-apart.ts'
import type { EncodedPhoto } from './encode-pixels.ts'
import { rejectOtherFormats } from './unreadable-photo.ts'

/** Decoding takes up to a few hundred MiB. What waits is limited by the memory of bodies, too. */
const run = createBoundedQueue({ concurrency: 2, maxWaiting: 16 })

/**
 * Makes a photo that was sent into one that can be stored. Rejects with an `UnreadablePhotoError` if it is none, with a
 * `QueueFullError` if too many of its sender wait, and with the signal's reason if that is aborted.
 */
export async function encodePhoto(sent: Buffer, signal: AbortSignal, sender?: string): Promise<EncodedPhoto> {
  rejectOtherFormats(sent)
  return run(() => encodeApart(sent, signal), signal, sender)
}
