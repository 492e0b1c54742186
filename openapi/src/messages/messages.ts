import type { ProblemType } from '../schemas/problem-types.ts'
import type { ContactWay, TimeOfDay } from '../schemas/quote/preparation.ts'
import type { ProjectType, QuoteFieldName } from '../schemas/quote/quote-request.ts'

/** What may be wrong with a field, as a code of a validation issue. */
export type ErrorCode = QuoteFieldName | 'tooLong' | 'notStorable'

/** A question that visitors ask, and its answer. */
export interface FaqItem {
  question: string
  answer: string
}

/** Every text of the form in one language. */
export interface FormMessages {
  heading: string
  labels: Record<QuoteFieldName, string>
  noProjectType: string
  projectTypes: Record<ProjectType, string>
  /**
   * What to correct: a field that is empty or invalid has the code of its name. `{min}` and `{max}` are the limits of a
   * text, in characters.
   */
  errors: Record<ErrorCode, string>
  /** What may help: below a phone number that seems to lack a digit, and below the details, if photos can be added. */
  hints: { phone: string; projectDetails: string }
  submit: string
  pending: string
  submitted: string
  submittedDetail: string
  /** The heading of what a visitor reads after a success. */
  next: string
  /** Who will call whom: `{phone}` is the visitor's number, `{hours}` within how many hours, `{time}` a weekday and time. */
  nextCall: string
  /** The text instead, if the office is closed meanwhile. Default: `nextCall`, if that is set. */
  nextCallLater: string
  /** The button that starts another request. */
  another: string
  /** The button that lets a visitor choose photos of the project after a success. */
  addPhotos: string
  failed: string
  /** The text if a failure has no message of its own. */
  failedDetail: string
  /** The text instead, if the browser is offline. */
  offline: string
  /**
   * The message of an error response, by status. For any other status, an English form shows the API's own message, and
   * one in another language `failedDetail`.
   */
  errorsByStatus: Record<number, string>
  /** Before a phone number. */
  call: string
  /** What the details are used for, and how long they are kept. */
  privacy: string
  /** The link to the page that says more. */
  privacyLink: string
  /** The label of the honeypot, which nobody sees. */
  website: string
  /** The name of the region of toasts. */
  notifications: string
  closeToast: string
}

/** Why a photo is not sent: a problem type of the API, HEIC where the browser cannot read it, or anything else. */
export type PhotoFailure =
  | 'unreadable-photo'
  | 'too-many-photos'
  | 'body-too-large'
  | 'not-found'
  | 'heic'
  | 'failed'

/** The texts of adding photos after a success. `{photo}` is `photo`, with the number of one in place of `{number}`. */
export interface PhotoMessages {
  /** Says that the request is sent, whether or not photos follow. */
  intro: string
  photo: string
  preparing: string
  waiting: string
  /** `{percent}` is how much of a photo is sent. */
  sending: string
  sent: string
  /** The announcement after each photo: `{number}` is how many are sent, `{count}` how many there are. */
  sentOf: string
  /** Is added to it if some were refused; `{names}` are those of their files. */
  notSent: string
  /** The announcement of a photo that the visitor removed. */
  removed: string
  /** The buttons of a photo; their names are these with the photo. */
  remove: string
  retry: string
  /** While the network or the server is unavailable. */
  offline: string
  busy: string
  /** The text if more than `{max}` were chosen. */
  tooMany: string
  /** The text if a photo was sent before. */
  duplicate: string
  /** Why a photo is not sent. `{max}` is how many a quote can have, `{megabytes}` how large one can be. */
  failures: Record<PhotoFailure, string>
}

/** The texts of the step after a success in which a visitor says what a visit needs. Every answer is optional. */
export interface PreparationMessages {
  /** The button that opens the step, and its heading on a page of its own. */
  open: string
  /** The labels of the fields. */
  address: string
  preferredContact: string
  preferredTime: string
  /** The options of each: `any` if it does not matter. */
  contactWays: Record<ContactWay | 'any', string>
  timesOfDay: Record<TimeOfDay | 'any', string>
  save: string
  saved: string
  /** Is added to it if the ZIP code is outside the area of the business. */
  outside: string
  failed: string
  /** The link by which the visitor comes back. */
  link: string
  copy: string
  copied: string
}

/** The texts of the dialog that `<concrete-quote-button>` opens, apart from the form in it. */
export interface DialogMessages {
  /** The label of its button to close it. */
  close: string
  loading: string
  /** The text if the form's file cannot be loaded. */
  failed: string
  /** What comes before the number in a link to call. */
  call: string
}

/** The texts of the pages that respond to a form posted without scripts. */
export interface FormPageMessages {
  /** The link to the home page in this language. */
  backHome: string
  homePath: string
  /** The form on the contractor's site in this language: its page, and its place there. */
  contactPath: string
  /** What comes before the number in a link to call. */
  callLink: string
  /** The text if the visitor can see each invalid field. */
  correct: string
  /** The text if the form was sent before, with other fields. */
  keyReused: string
  /** What comes before the days on which the office is closed. */
  closed: string
  /** The text if what was typed could not be read. */
  goBack: string
  /**
   * Why a form was refused, by problem type, with the seconds to wait before another try. If absent, the API's own
   * message is shown.
   */
  reasons?: Partial<Record<ProblemType, (retryAfter: string) => string>>
}

/** The texts of the page on which a visitor prepares a visit without scripts. `{n}` is the number of a photo. */
export interface PhotoPageMessages {
  /** The heading above the photos. */
  title: string
  intro: string
  /** The title of the page, and the link to it. */
  link: string
  /** The label of the file input. */
  choose: string
  add: string
  /** The text of a photo for those who do not see it. */
  photo: string
  remove: string
  /** Why photos were refused, by problem type, with the seconds to wait before another try. */
  reasons: Partial<Record<ProblemType, (retryAfter: string) => string>>
  /** The texts for other problem types. If absent, the API's own message is shown. */
  failed?: string
}

/** The texts of the confirmation email. They repeat nothing that the visitor typed. */
export interface MailMessages {
  /** What the subject says before the name of the company. */
  subject: string
  /** The first paragraph, with the label of the project type. */
  thanks: (projectType: string) => string
  /** By when somebody calls: `{hours}` is within how many hours, `{time}` a weekday and time of day. */
  contact: string
  /** The text instead, if the office is closed meanwhile. */
  contactLater: string
  /** The last paragraph. */
  ignore: string
  /** What comes before the link to add photos. */
  photos: string
}
