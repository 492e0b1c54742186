import { expect, it } from 'vitest'
import { QueueFullError } from '../bounded-queue.ts'
import { aDriveway } from '../testing/photo-files.ts'
import { encodePhoto } from './encode-photo.ts'
import { UnreadablePhotoError } from './unreadable-photo.ts'

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
