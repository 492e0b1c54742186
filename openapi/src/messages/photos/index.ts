import type { Language } from '../../languages.ts'
import * as en from './en.ts'
import * as es from './es.ts'
import * as vi from './vi.ts'

export type PhotoMessages = typeof en.photos
export type PreparationMessages = typeof en.preparation

/** Why a photo is not sent: a problem type of the API, HEIC where the browser cannot read it, or anything else. */
export type PhotoFailure = keyof PhotoMessages['failures']

/** A number of photos, for the owner. */
export const countPhotos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

/** The texts of adding photos. Not in the files of the form's texts, which every visitor loads. */
export const photoMessages: Record<Language, PhotoMessages> = {
  en: en.photos,
  es: es.photos,
  vi: vi.photos,
}
/** The texts of preparing a visit. */
export const preparationMessages: Record<Language, PreparationMessages> = {
  en: en.preparation,
  es: es.preparation,
  vi: vi.preparation,
}
