import { company } from '@concrete-quote/openapi'
import type { SiteLanguage } from './site-texts.ts'

/**
 * An image in `src/images/`. To change it, replace the file, which the build crops, and update its alternative text
 * in `openapi/src/company.json`.
 */
interface Image {
  /** Size in pixels. Pages reserve space according to its aspect ratio. */
  width: number
  height: number
  /** Focal point for crops, as fractions (0 to 1) of width and height. Default: the center. */
  focus?: { x: number; y: number }
}

const photo = { width: 1280, height: 853 }

const ownImages = {
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
} satisfies Record<keyof typeof company.pictures.alt, Image>

/** The folders of the images that the record names. */
const folders = { finish: 'finishes', person: 'people', project: 'projects' }
type Folder = keyof typeof folders

/** An image's name: with its folder and a hyphen before it, if it has one, as in `person-daniel`. */
export type ImageName = keyof typeof ownImages | `${Folder}-${string}`

type Alt = Record<SiteLanguage, string>

interface SiteImage extends Image {
  /** In `src/images/`, without extension. */
  path: string
  /** Undefined if a text beside the image says the same. */
  alt: Alt | undefined
}

const listed = (folder: Folder, image: string, size: Image, alt?: Alt) =>
  [`${folder}-${image}`, { ...size, alt, path: `${folders[folder]}/${image}` }] as const

/** All images. */
export const images: ReadonlyMap<string, SiteImage> = new Map<string, SiteImage>([
  ...Object.entries<Image>(ownImages).map(
    ([name, image]) =>
      [name, { ...image, path: name, alt: company.pictures.alt[name as keyof typeof ownImages] }] as const,
  ),
  ...company.pictures.finishes.map(({ image, alt }) =>
    listed('finish', image, { width: 560, height: 560 }, alt),
  ),
  ...company.people.flatMap(({ portrait }) =>
    portrait ? [listed('person', portrait, { width: 320, height: 320 })] : [],
  ),
  ...company.projects.flatMap(({ photos }) =>
    photos.map(({ image, alt }) => listed('project', image, photo, alt)),
  ),
])

/**
 * Looks up an image.
 * @throws {Error} if there is none.
 */
export function findImage(name: ImageName) {
  const image = images.get(name)
  if (!image) throw new Error(`No image is named ${name}.`)
  return image
}

/** The aspect ratio to crop an image to, such as `4x3`. */
export type Crop = `${number}x${number}`
