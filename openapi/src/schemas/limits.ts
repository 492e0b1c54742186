// Limits that the API enforces, and that texts and the document name.

/** The maximum size of a request body in kilobytes (1024 bytes), without compression. */
export const maxBodyKilobytes = 64

export const maxFieldErrors = 100

/** The maximum length of a note in code points. */
export const maxNoteLength = 4000

/** The maximum length of an address in code points. */
export const maxAddressLength = 200

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

/** The minimum length of a new password in code points (NIST SP 800-63B-4, section 3.1.1.2). */
export const minPasswordLength = 15

/** The idle timeout of a session in hours. */
export const sessionIdleHours = 12

/** The maximum lifetime of a session in days (NIST SP 800-63B-4, section 2.1.3). */
export const sessionLifetimeDays = 30

/** How recent a sign-in must be to change who can sign in, or to take a backup or an export, in minutes. */
export const recentSignInMinutes = 15

/** How long a browser may take to answer with a passkey, in minutes. */
export const passkeyMinutes = 5

export const maxPasskeysPerUser = 20

/** How long a one-time link to choose a password works, in hours. */
export const invitationHours = 72

/** The maximum number of failed sign-ins from one address in `failureWindowMinutes`. */
export const maxFailuresPerAddress = 50

/** The maximum number of failed sign-ins for one username from one address in `failureWindowMinutes`. */
export const maxFailuresPerName = 10

/** The window of the limits of failed sign-ins in minutes. */
export const failureWindowMinutes = 15

/** A client's key for one request: visible ASCII characters (draft-ietf-httpapi-idempotency-key-header-07). */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/

/** How much an API token reads and changes per minute. */
export const maxTokenRequestsPerMinute = 300

/** How often notifications can be tested per minute: each test sends to every receiver of a channel. */
export const maxNotificationTestsPerMinute = 10

export const maxDevicesPerUser = 20

export const maxWebhooks = 20

/** How long the former secret of a webhook signs beside the new one, in hours. */
export const webhookSecretHours = 24

/** After how many days without a success a webhook is switched off. */
export const webhookFailureDays = 3

/** The messages to a webhook about how many of the newest quotes are listed. */
export const maxQuotesOfWebhook = 200

export const maxPhotos = 8

/** The maximum price of a job, in US dollars. */
export const maxAmount = 100_000_000

/** The maximum number of quotes whose photos can be listed at a time. */
export const maxQuotesWithPhotos = 100

/** How long the link to the photos of a quote works after the quote was received, in days. */
export const photoLinkDays = 30

/** How long the photos that a visitor adds are collected, from the first one on, to be announced together. */
export const photoSittingMinutes = 10

/** How many photos and thumbnails a network gets by links, per minute: a page of all photos, 75 times. */
export const maxPhotoViewsPerMinute = 600

/** How many calls from pages of the site are counted: of a network per minute, and of all per hour. */
export const maxCallTaps = { perMinute: 10, perHour: 200 }

/** How often a network gets the pages of partners' links, per minute. */
export const maxPartnerViewsPerMinute = 60

/** The maximum size of a photo as it is sent, in megabytes (1024 × 1024 bytes). */
export const maxPhotoMegabytes = 15

/** The maximum number of pixels of a photo as it is sent, in millions. */
export const maxPhotoMegapixels = 50

/** Decoding AVIF takes 20 bytes of memory per pixel, even of an image of a few bytes; other formats take 2 to 11. */
export const maxAvifMegapixels = 20

/** The maximum width and height of a photo as it is stored, in pixels: enough to see a crack in a driveway. */
export const maxPhotoSide = 2560

/** The maximum size of a photo as it is stored, in bytes. */
export const maxStoredPhotoBytes = 1_000_000

/** The maximum width and height of its thumbnail, in pixels. */
export const maxThumbnailSide = 320

/** How long a message to visitors can be, in characters: about six text messages. */
export const maxReplyLength = 1000
