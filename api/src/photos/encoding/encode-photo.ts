import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { deserialize } from 'node:v8'
import { createBoundedQueue } from '../../platform/bounded-queue.ts'
import { rootDir } from '../../config.ts'
import { lowerPriority } from '../../platform/lower-priority.ts'
import { damagedPhoto, rejectOtherFormats, UnreadablePhotoError, type EncodedPhoto } from './encode-pixels.ts'
import type { EncoderResult } from './photo-encoder.ts'

const program = join(rootDir, 'api/dist/photo-encoder.js')

/** How long the process of one photo may take, in milliseconds. */
const defaultTimeoutMs = 30_000

/**
 * Encodes a photo in a process of its own, which the signal ends: at low priority, so that requests do not wait; and so
 * that a file that stalls, crashes, or exhausts a decoder ends only that process.
 */
export async function encodeApart(
  sent: Buffer,
  signal: AbortSignal,
  timeoutMs = defaultTimeoutMs,
): Promise<EncodedPhoto> {
  const child = spawn(process.execPath, [program], {
    signal,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    stdio: 'pipe',
  })
  lowerPriority(child)
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined).end(sent)
  const ended = Promise.all([buffer(child.stdout), text(child.stderr), once(child, 'close')])
  const [output, reason] = await ended.catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
  if (child.signalCode !== null) throw damagedPhoto(new Error(`the encoder was ended by ${child.signalCode}`))
  if (child.exitCode !== 0) throw new Error(`The photo encoder failed: ${reason.trim()}`)
  const result = deserialize(output) as EncoderResult
  if ('unreadable' in result) throw new UnreadablePhotoError(result.unreadable)
  return result
}

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
