import type { ProblemType } from '../schemas/problem-types.ts'
import type { QuoteFieldName } from '../schemas/quote/quote-request.ts'

/** What may be wrong with a field, as a code of a validation issue. */
export type ErrorCode = QuoteFieldName | 'tooLong' | 'notStorable'

/** A question that visitors ask, and its answer. */
export interface FaqItem {
  question: string
  answer: string
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
