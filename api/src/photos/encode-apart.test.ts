import { expect, it } from 'vitest'
import { aDriveway } from '../testing/photo-files.ts'
import { encodeApart } from './encode-photo.ts'
import { encodePixels } from './encode-pixels.ts'
import { UnreadablePhotoError } from './unreadable-photo.ts'

const jpeg = await aDriveway().jpeg().toBuffer()
const never = new AbortController().signal

it('encodes a photo as this process would', async () => {
  expect(await encodeApart(jpeg, never)).toEqual(await encodePixels(jpeg))
})

it('rejects a photo that cannot be read, for the same reason', async () => {
  const truncated = jpeg.subarray(0, jpeg.length / 2)
  const { message } = (await encodePixels(truncated).catch((error: unknown) => error)) as Error
  const encoding = encodeApart(truncated, never)
  await expect(encoding).rejects.toThrow(UnreadablePhotoError)
  await expect(encoding).rejects.toThrow(message)
})

it('ends a process that takes too long', async () => {
  const encoding = encodeApart(jpeg, never, 1)
  await expect(encoding).rejects.toThrow(UnreadablePhotoError)
  await expect(encoding).rejects.toMatchObject({ cause: { message: 'the encoder was ended by SIGKILL' } })
})

it('ends the process of a client that has left', async () => {
  const client = new AbortController()
  const encoding = encodeApart(jpeg, client.signal)
  const left = new Error('left')
  client.abort(left)
  await expect(encoding).rejects.toBe(left)
})
