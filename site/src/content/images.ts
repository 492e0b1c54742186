import { company } from '@concrete-quote/openapi'

/**
 * An image in `src/images/`. To change it, replace the file, which the build crops, and update its alternative text
 * in `openapi/src/company.json`.
 */
export interface Image {
  /** Size in pixels. Pages reserve space according to its aspect ratio. */
  width: number
  height: number
  /** Focal point for crops, as fractions (0 to 1) of width and height. Default: the center. */
  focus?: { x: number; y: number }
}

const portraitSize = { width: 320, height: 320 }
const photo = { width: 1280, height: 853 }
const swatch = { width: 560, height: 560 }

export const images = {
  hero: { width: 1600, height: 1000, focus: { x: 0.66, y: 0.7 } },
  driveway: photo,
  patio: photo,
  foundation: photo,
  commercial: photo,
  steps: photo,
  repair: photo,
  about: photo,
  story: photo,
  plaza: { width: 1600, height: 900 },
  'finish-broom': swatch,
  'finish-exposed': swatch,
  'finish-ashlar': swatch,
  'finish-trowel': swatch,
  'finish-board': swatch,
} satisfies Record<string, Image>

export type ImageName = keyof typeof images

/** What of an image's name stands for a folder. */
const folders = { 'finish-': 'finishes/', 'person-': 'people/' }

/** Returns the path of an image in `src/images/`, without its extension. */
export const imagePath = (name: string) =>
  Object.entries(folders).reduce((path, [prefix, folder]) => path.replace(prefix, folder), name)

/** Looks up an image. Those of people, such as `person-daniel`, are in the company's record. */
export function findImage(name: string): Image | undefined {
  if (company.people.some(({ portrait }) => portrait && name === `person-${portrait}`)) return portraitSize
  return Object.hasOwn(images, name) ? images[name as ImageName] : undefined
}

/** The aspect ratio to crop an image to, such as `4x3`. */
export type Crop = `${number}x${number}`
