import type { PhotoMessages, PreparationMessages } from '../messages.ts'

export const photos: PhotoMessages = {
  intro: 'Your request has been sent, with or without photos: you can leave at any time.',
  photo: 'photo {number}',
  preparing: 'Preparing…',
  waiting: 'Waiting to be sent',
  sending: 'Sending, {percent}%',
  sent: 'Sent',
  sentOf: 'Photos sent: {number} of {count}.',
  notSent: 'Not sent: {names}.',
  removed: 'Photo {number} removed.',
  remove: 'Remove',
  retry: 'Try again',
  offline: 'Waiting for the network. The photos are sent when it is back.',
  busy: 'The server is busy. The photos are sent in a moment.',
  tooMany: 'You can add at most {max} photos. The others were left out.',
  duplicate: 'A photo that you had added already was left out.',
  failures: {
    heic: 'This browser cannot read HEIC photos. Send it from the phone that took it, or as JPEG.',
    'unreadable-photo': 'This file cannot be read as a photo. Choose a JPEG, PNG, WebP, or AVIF.',
    'too-many-photos': 'We already have {max} photos of this project. Remove one first.',
    'body-too-large': 'This photo is too large. The limit is {megabytes} MB.',
    'not-found': 'Photos can no longer be added to this request. Please call us.',
    failed: 'This photo could not be sent.',
  },
}

export const preparation: PreparationMessages = {
  open: 'Help us prepare',
  address: 'Address or ZIP code of the project',
  preferredContact: 'Call or text?',
  contactWays: { any: 'Either one', call: 'Call', text: 'Text' },
  preferredTime: 'Best time of day',
  timesOfDay: {
    any: 'Any time',
    morning: 'Morning',
    afternoon: 'Afternoon',
    evening: 'Evening',
  },
  save: 'Save',
  saved: 'Saved. Thank you.',
  outside: 'We will tell you whether we can come.',
  failed: 'This could not be saved. Please try again, or call us.',
  link: 'Come back later by this link',
  copy: 'Copy link',
  copied: 'Link copied.',
}
