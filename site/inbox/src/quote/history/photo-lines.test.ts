import { expect, it } from 'vitest'
import { photoLines } from './photo-lines.ts'

const aPhoto = (minutes: number) => ({
  id: `photo-at-${minutes}`,
  createdAt: new Date(Date.UTC(2026, 10, 25, 15, minutes)).toISOString(),
  width: 2560,
  height: 1920,
  bytes: 500_000,
  addedBy: null,
})
const lines = (...minutes: number[]) =>
  photoLines(minutes.map(aPhoto), []).map(({ at, text }) => `${at.slice(11, 16)} ${text}`)

it('says nothing of a quote without photos', () => {
  expect(lines()).toEqual([])
})

it('counts the photos of a sitting, in which each follows the one before within 5 minutes', () => {
  expect(lines(0, 4, 8)).toEqual(['15:08 3 photos added'])
  expect(lines(0, 0, 5)).toEqual(['15:00 2 photos added', '15:05 1 photo added'])
})

it('says who added and removed photos', () => {
  const photos = [aPhoto(0), { ...aPhoto(1), addedBy: 'ada' }, aPhoto(2), { ...aPhoto(3), addedBy: 'ada' }]
  const removals = [
    { by: null, minutes: 4 },
    { by: 'sam', minutes: 5 },
    { by: null, minutes: 6 },
    { by: null, minutes: 30 },
  ].map(({ by, minutes }) => ({ type: 'photo-removed', at: aPhoto(minutes).createdAt, by, text: null }))
  expect(photoLines(photos, removals).map(({ text, by }) => `${text} ${by}`)).toEqual([
    '2 photos added null',
    '2 photos added ada',
    '2 photos removed by the visitor null',
    '1 photo removed sam',
    '1 photo removed by the visitor null',
  ])
})
