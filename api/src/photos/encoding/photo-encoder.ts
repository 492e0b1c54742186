import { buffer } from 'node:stream/consumers'
import { serialize } from 'node:v8'
import { encodePixels, UnreadablePhotoError, type EncodedPhoto } from './encode-pixels.ts'

/** What the program writes: the photo that was sent to it, or why it cannot be read. */
export type EncoderResult = EncodedPhoto | { unreadable: string }

async function encode(sent: Buffer): Promise<EncoderResult> {
  try {
    return await encodePixels(sent)
  } catch (error) {
    if (error instanceof UnreadablePhotoError) return { unreadable: error.message }
    throw error
  }
}

process.stdout.write(serialize(await encode(await buffer(process.stdin))))
