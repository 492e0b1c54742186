import type { Language } from '../../languages.ts'
import type { PhotoMessages } from '../messages.ts'
import { photos as en } from './en.ts'
import { photos as es } from './es.ts'
import { photos as vi } from './vi.ts'

/** A number of photos, for the owner. */
export const countPhotos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

/** The texts of adding photos. Not in the files of the form's texts, which every visitor loads. */
export const photoMessages: Record<Language, PhotoMessages> = { en, es, vi }
