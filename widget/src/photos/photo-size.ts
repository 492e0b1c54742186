/** The sides of a picture in pixels. */
export interface Size {
  width: number
  height: number
}

/** Returns the sides of a picture scaled to at most `maxSide`, which is never enlarged. */
export function scaleToFit({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The size of an encoded photo that is aimed at, in bytes: a few seconds on a slow network. */
export const targetBytes = 500_000

/** From hardly visible losses to those that still show a crack. */
const qualities = [0.85, 0.75, 0.65, 0.55, 0.45]

/** Encodes with less and less quality until the result has at most `targetBytes`; the last one may have more. */
export async function encodeWithinTarget(encode: (quality: number) => Promise<Blob>): Promise<Blob> {
  let smallest: Blob | undefined
  for (const quality of qualities) {
    smallest = await encode(quality)
    if (smallest.size <= targetBytes) break
  }
  return smallest as Blob
}
