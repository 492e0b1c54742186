import { describe, expect, it } from 'vitest'
import { move, toggleZoom, wholePhoto, zoom } from './photo-view.ts'

const stage = { width: 400, height: 300 }

describe('a photo', () => {
  it('is enlarged around the point that is pointed at', () => {
    // The point 100 right of the middle is 200 right of it at twice the size.
    expect(zoom(wholePhoto, stage, 2, { x: 100, y: 0 })).toEqual({ scale: 2, x: -100, y: 0 })
  })

  it('is at most 8 times as large, and never smaller than the stage', () => {
    expect(zoom(wholePhoto, stage, 100)).toEqual({ scale: 8, x: 0, y: 0 })
    expect(zoom({ scale: 2, x: 90, y: 10 }, stage, 0.1)).toEqual({ scale: 1, x: 0, y: 0 })
  })

  it('is moved as far as its edges', () => {
    expect(move({ scale: 2, x: 0, y: 0 }, stage, { x: 500, y: -500 })).toEqual({ scale: 2, x: 200, y: -150 })
    expect(move(wholePhoto, stage, { x: 50, y: 50 })).toEqual(wholePhoto)
  })

  it('is enlarged by a double tap, and whole again by the next', () => {
    const enlarged = toggleZoom(wholePhoto, stage, { x: 10, y: 20 })
    expect(enlarged).toEqual({ scale: 3, x: -20, y: -40 })
    expect(toggleZoom(enlarged, stage, { x: 0, y: 0 })).toEqual(wholePhoto)
  })
})
