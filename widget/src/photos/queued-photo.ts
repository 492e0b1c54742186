import type { PhotoFailure } from '@concrete-quote/openapi'
import { createElement } from '../core/create-element.ts'

/** A photo that the visitor chose, or one that is stored. */
export interface QueuedPhoto {
  /** Undefined for one that was stored before the page was loaded. */
  file?: File
  thumbnail: HTMLCanvasElement
  step: 'preparing' | 'waiting' | 'sending' | 'sent' | 'failed'
  /** The part that was sent, from 0 to 1. */
  progress: number
  failure?: PhotoFailure
  /** What is sent. */
  encoded?: Blob | undefined
  /** The ID of a photo that is stored. */
  id?: string
  /** Stops its request. */
  abort?: AbortController
}

/** Creates a photo with a thumbnail to draw on. */
export function createQueuedPhoto(photo: Pick<QueuedPhoto, 'step'> & Partial<QueuedPhoto>): QueuedPhoto {
  return { thumbnail: createElement('canvas'), progress: 0, ...photo }
}

const failures = ['unreadable-photo', 'too-many-photos', 'body-too-large', 'not-found'] as const

/** Why the API refused a photo, by its problem type. */
export const failureOf = (type: string | undefined): PhotoFailure =>
  failures.find((failure) => failure === type) ?? 'failed'
