import { photoFormat } from './photo-format.ts'

/** What was sent is not a photo that this server can read. Its message tells whoever sent it why, and what to do. */
export class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhotoError'
}

/** Creates the error of a photo whose format can be read, but not its pixels. */
export const damagedPhoto = (cause?: unknown) =>
  new UnreadablePhotoError(
    'The photo could not be read, because it is damaged or takes too long: send it as a regular JPEG, or send a screenshot of it.',
    { cause },
  )

/** @throws {UnreadablePhotoError} if the first bytes are not those of a format that can be read. */
export function rejectOtherFormats(sent: Buffer): void {
  const format = photoFormat(sent)
  if (format === 'HEIC')
    throw new UnreadablePhotoError(
      'The photo is HEIC, which cannot be read here: send it as JPEG, or send a screenshot of it.',
    )
  if (!format)
    throw new UnreadablePhotoError(
      sent.length === 0
        ? 'The file is empty: choose the photo again.'
        : 'The file is not a photo that can be read here: send a JPEG, PNG, WebP, or AVIF.',
    )
}
