import type { ContactWay, TimeOfDay } from '../../schemas/quote/preparation.ts'

/** The texts of adding photos after a success. `{photo}` is `photo`, with the number of one in place of `{number}`. */
export const photos = {
  intro: 'Your request has been sent, with or without photos: you can leave at any time.',
  photo: 'photo {number}',
  preparing: 'Preparing…',
  waiting: 'Waiting to be sent',
  sending: 'Sending, {percent}%',
  sent: 'Sent',
  /** The announcement after each photo: `{number}` is how many are sent, `{count}` how many there are. */
  sentOf: 'Photos sent: {number} of {count}.',
  /** Is added to it if some were refused; `{names}` are those of their files. */
  notSent: 'Not sent: {names}.',
  removed: 'Photo {number} removed.',
  /** The buttons of a photo; their names are these with the photo. */
  remove: 'Remove',
  retry: 'Try again',
  offline: 'Waiting for the network. The photos are sent when it is back.',
  busy: 'The server is busy. The photos are sent in a moment.',
  tooMany: 'You can add at most {max} photos. The others were left out.',
  duplicate: 'A photo that you had added already was left out.',
  /** Why a photo is not sent. `{max}` is how many a quote can have, `{megabytes}` how large one can be. */
  failures: {
    heic: 'This browser cannot read HEIC photos. Send it from the phone that took it, or as JPEG.',
    'unreadable-photo': 'This file cannot be read as a photo. Choose a JPEG, PNG, WebP, or AVIF.',
    'too-many-photos': 'We already have {max} photos of this project. Remove one first.',
    'body-too-large': 'This photo is too large. The limit is {megabytes} MB.',
    'not-found': 'Photos can no longer be added to this request. Please call us.',
    failed: 'This photo could not be sent.',
  },
}

/** The texts of the step after a success in which a visitor says what a visit needs. Every answer is optional. */
export const preparation = {
  open: 'Help us prepare',
  address: 'Address or ZIP code of the project',
  preferredContact: 'Call or text?',
  contactWays: { any: 'Either one', call: 'Call', text: 'Text' } satisfies Record<ContactWay | 'any', string>,
  preferredTime: 'Best time of day',
  timesOfDay: {
    any: 'Any time',
    morning: 'Morning',
    afternoon: 'Afternoon',
    evening: 'Evening',
  } satisfies Record<TimeOfDay | 'any', string>,
  save: 'Save',
  saved: 'Saved. Thank you.',
  /** Is added to it if the ZIP code is outside the area of the business. */
  outside: 'We will tell you whether we can come.',
  failed: 'This could not be saved. Please try again, or call us.',
  /** The link by which the visitor comes back. */
  link: 'Come back later by this link',
  copy: 'Copy link',
  copied: 'Link copied.',
}
