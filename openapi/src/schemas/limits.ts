// Limits that the API enforces, and that texts and the document name.

/** The maximum size of a request body in kilobytes (1024 bytes), without compression. */
export const maxBodyKilobytes = 64

export const maxFieldErrors = 100

/** The maximum lengths of texts in code points. A message to visitors is about six text messages. */
export const maxNoteLength = 4000
export const maxAddressLength = 200
export const maxReplyLength = 1000

/** The maximum version of a quote: the last millisecond of the year 9999. */
export const maxVersion = 253_402_300_799_999

/** The maximum price of a job, in US dollars. */
export const maxAmount = 100_000_000

/** The maximum number of events in the history of a quote: a program may run wild. */
export const maxHistory = 250

/** How many of them only changes of a quote's state can be, so that a quote whose history is full can still be answered. */
export const reservedHistory = 50

/** The maximum size of the notes and addresses in the history of a quote, in bytes of UTF-8: the oldest are dropped. */
export const maxHistoryBytes = 64 * 1024

/** The maximum number of different words of a search term; the others are ignored. */
export const maxSearchWords = 8

/** How fast the clock of a client may be, in minutes, when it sends the present time. */
export const maxClockSkewMinutes = 5

/** A client's key for one request: visible ASCII characters (draft-ietf-httpapi-idempotency-key-header-07). */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/

/** The minimum length of a new password in code points (NIST SP 800-63B-4, section 3.1.1.2). */
export const minPasswordLength = 15

/** How long a session lives without use, and at most (NIST SP 800-63B-4, section 2.1.3). */
export const sessionIdleHours = 12
export const sessionLifetimeDays = 30

/** How recent a sign-in must be to change who can sign in, or to take a backup or an export. */
export const recentSignInMinutes = 15

/** How long a browser may take to answer with a passkey. */
export const passkeyMinutes = 5
export const maxPasskeysPerUser = 20

/** How long a one-time link to choose a password works. */
export const invitationHours = 72

/** The maximum number of failed sign-ins in a window: from one address, and for one username from one address. */
export const maxFailuresPerAddress = 50
export const maxFailuresPerName = 10
export const failureWindowMinutes = 15

/** How many calls from pages of the site are counted in an hour. */
export const maxCallTaps = { ofNetwork: 40, ofAll: 200 }

/** How many views of the form on pages of partners are counted of a network in an hour, and for how many days they are kept. */
export const maxFormViewsPerHour = 100
export const formViewDays = 400

/** How much an API token reads and changes, and how often a network gets the pages of partners' links. */
export const maxTokenRequestsPerMinute = 300
export const maxPartnerViewsPerMinute = 60

/** How often a network sends a passkey or a one-time link, valid or not. */
export const maxSignInsPerMinute = 60

/** How many photos and thumbnails a network gets by links: a page of all photos, 75 times. */
export const maxPhotoViewsPerMinute = 600

/** How often notifications can be tested: each test sends to every receiver of a channel. */
export const maxNotificationTestsPerMinute = 10

/** How many devices of a user can get pushes, and how many webhooks there can be, in all and of an API token. */
export const maxDevicesPerUser = 20
export const maxWebhooks = 20
export const maxWebhooksOfToken = 5

/** How long the former secret of a webhook signs beside the new one. */
export const webhookSecretHours = 24

/** For how long failed deliveries are retried, and what a webhook misses while it is turned off is kept. */
export const retryDays = 3
export const pausedDays = 30

/** The messages to a webhook about how many of the newest quotes, and of the last erasures, are listed. */
export const maxQuotesOfWebhook = 200
export const maxErasuresOfWebhook = 50

/** How many photos a quote can have, and of how many quotes they can be listed at a time. */
export const maxPhotos = 8
export const maxQuotesWithPhotos = 100

/** How long the link to the photos of a quote works after the quote was received. */
export const photoLinkDays = 30

/** How long the photos that a visitor adds are collected, from the first one on, to be announced together. */
export const photoSittingMinutes = 10

/** The maximum size of a photo as it is sent: megabytes of 1024 × 1024 bytes, and millions of pixels. */
export const maxPhotoMegabytes = 15
export const maxPhotoMegapixels = 50
/** Decoding AVIF takes 20 bytes of memory per pixel, even of an image of a few bytes; other formats take 2 to 11. */
export const maxAvifMegapixels = 20

/** The maximum width and height as it is stored, in pixels: enough to see a crack in a driveway. */
export const maxPhotoSide = 2560
export const maxThumbnailSide = 320
export const maxStoredPhotoBytes = 1_000_000
