import { expect, it } from 'vitest'
import { QueueFullError } from '../../platform/bounded-queue.ts'
import { aDriveway } from '../../../testing/values/photo-files.ts'
import { encodeApart, encodePhoto } from './encode-photo.ts'
import { encodePixels, UnreadablePhotoError } from './encode-pixels.ts'

const jpeg = await aDriveway().jpeg().toBuffer()
const never = new AbortController().signal

it('rejects photos if too many of their sender wait, and decodes none whose client has left', async () => {
  const clients = Array.from({ length: 18 }, () => new AbortController())
  const photos = Promise.allSettled(clients.map(({ signal }) => encodePhoto(jpeg, signal)))
  await expect(encodePhoto(jpeg, never)).rejects.toThrow(QueueFullError)
  const other = new AbortController()
  const ofOther = encodePhoto(jpeg, other.signal, 'another')
  const left = new Error('left')
  for (const client of [...clients.slice(2), other]) client.abort(left)
  await expect(ofOther).rejects.toThrow(left)
  const results = await photos
  expect(results.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  for (const result of results.slice(2)) expect(result).toEqual({ status: 'rejected', reason: left })
})

it('rejects what is no photo at once, however many wait', async () => {
  const clients = Array.from({ length: 18 }, () => new AbortController())
  const photos = Promise.allSettled(clients.map(({ signal }) => encodePhoto(jpeg, signal)))
  await expect(encodePhoto(Buffer.from('<svg/>'), never)).rejects.toThrow(UnreadablePhotoError)
  for (const client of clients) client.abort()
  await photos
})

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
