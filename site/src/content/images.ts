/** An image in `src/images/`. To change it, replace the file with one of the same aspect ratio. */
export interface Image {
  /** Size in pixels. Pages reserve space according to its aspect ratio. */
  width: number
  height: number
  /** Alternative text. */
  alt: string
  /** Focal point for crops, as fractions (0 to 1) of width and height. Default: the center. */
  focus?: { x: number; y: number }
  /** Labels of the left and right halves of a before/after image. */
  halfLabels?: [string, string]
}

const photo = { width: 1280, height: 853 }
const swatch = { width: 560, height: 560 }

export const images = {
  hero: {
    width: 1600,
    height: 1000,
    alt: 'A broom-finished concrete driveway and a walk of square pads, leading to a limestone ranch house in evening light',
    focus: { x: 0.66, y: 0.7 },
  },
  driveway: {
    ...photo,
    alt: 'Pale driveway bays divided by bands of exposed aggregate, in front of a cedar garage door',
  },
  patio: {
    ...photo,
    alt: 'A stamped stone-pattern patio with cast planters and seats under a cedar pergola',
  },
  foundation: {
    ...photo,
    alt: 'Wooden forms around a grid of steel bars, with the first bay of a slab already poured',
  },
  commercial: {
    ...photo,
    alt: 'New paving in front of a warehouse with a row of loading docks and a parked trailer',
  },
  steps: { ...photo, alt: 'Wide concrete entry steps with a steel handrail, rising to a timber front door' },
  repair: {
    ...photo,
    alt: 'One driveway in two halves: cracked, sunken concrete on the left and a smooth new pour on the right',
    halfLabels: ['Before', 'After'],
  },
  about: {
    ...photo,
    alt: 'A form board with a blue chalk line and finishing trowels on a fresh slab at dawn',
  },
  'finish-broom': { ...swatch, alt: 'Broom finish: fine straight lines' },
  'finish-exposed': { ...swatch, alt: 'Exposed aggregate: small round stones' },
  'finish-ashlar': { ...swatch, alt: 'Stamped ashlar: a pattern of cut stone blocks' },
  'finish-trowel': { ...swatch, alt: 'Steel trowel finish: smooth and softly clouded' },
  'finish-board': { ...swatch, alt: 'Board-formed: the print of planks' },
} satisfies Record<string, Image>

export type ImageName = keyof typeof images
