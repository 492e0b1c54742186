import * as company from '../company.ts'
import { maxPhotos } from '../schemas/limits.ts'
import type { ProblemType } from '../schemas/problem-types.ts'
import type { ProjectType } from '../project-types.ts'
import type { QuoteFieldName } from '../schemas/quote/quote-request.ts'

// The texts of other languages have the types of these.

/** What may be wrong with a field, as a code of a validation issue. */
export type ErrorCode = QuoteFieldName | 'tooLong' | 'notStorable'

/** Why a form was refused, by problem type, with the seconds to wait before another try. */
type Reasons = Partial<Record<ProblemType, (retryAfter: string) => string>>

/** What the texts have of each field, type, and error. */
interface FieldTexts extends Record<string, unknown> {
  labels: Record<QuoteFieldName, string>
  projectTypes: Record<ProjectType, string>
  errors: Record<ErrorCode, string>
}

export const form = {
  heading: 'Request Your Free Quote',
  labels: {
    firstName: 'First Name',
    lastName: 'Last Name',
    phone: 'Phone',
    email: 'Email',
    projectType: 'Project Type',
    projectDetails: 'Project Details',
  },
  noProjectType: 'Select a project type',
  projectTypes: {
    driveway: 'Driveway',
    patio: 'Patio & Outdoor Space',
    foundation: 'Foundation',
    commercial: 'Commercial Project',
    steps: 'Steps & Walkways',
    repair: 'Repair & Restoration',
    other: 'Other',
  },
  /** What to correct, by field or rule. `{min}` and `{max}` are the limits of a text, in characters. */
  errors: {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    phone: 'Phone number is required',
    email: 'Invalid email address',
    projectType: 'Please select a project type',
    projectDetails: 'Please provide project details (minimum {min} characters)',
    tooLong: 'Must be at most {max} characters',
    notStorable: 'Contains a character that cannot be stored',
  },
  /** What may help: below a phone number that lacks digits, and below the details, if photos can be added. */
  hints: {
    phone: 'With the area code, that is 10 digits.',
    projectDetails: 'Have photos? You can add them right after sending.',
  },
  submit: 'Get My Free Quote',
  pending: 'Submitting...',
  submitted: 'Quote Request Submitted!',
  submittedDetail: 'We will contact you to discuss your project.',
  /** The heading of what a visitor reads after a success. `{time}` is a weekday and time. */
  next: "Request sent. We'll call you by {time}.",
  /** The steps from there on, if the heading has a time. */
  steps: { sent: 'Sent', call: 'Call by {time}', visit: 'Visit' },
  /** Who will call whom: `{phone}` is the visitor's number, `{hours}` within how many hours, `{time}` a weekday and time. */
  nextCall: 'A member of the family will call you at {phone} within {hours} hours.',
  /** The text instead, if the office is closed meanwhile. Default: `nextCall`, if that is set. */
  nextCallLater: 'A member of the family will call you at {phone} when our office is open again.',
  another: 'Send another request',
  addPhotos: 'Add photos of the spot',
  failed: 'Submission Failed',
  /** The text if a failure has no message of its own. */
  failedDetail: 'Failed to submit quote request. Please try again.',
  offline: 'Failed to submit quote request. Please try again. You are offline. What you typed is kept.',
  /** Of error responses, by status. Else, English forms show the API's own message, and others `failedDetail`. */
  errorsByStatus: {} as Record<number, string>,
  /** Before a phone number. */
  call: 'Or call',
  privacy: 'We use this only for your quote, and keep it until you ask us to delete it.',
  privacyLink: 'Privacy',
  /** The banner of a form that is only tried. */
  dryRun: 'Test: nothing is sent',
  /** The button on a page that cannot send the form, and a link to the contractor's own. */
  continueAt: 'Continue at {company}',
  openForm: 'Or open the form there',
  /** The label of the honeypot, which nobody sees. */
  website: 'Website',
  /** The name of the region of toasts. */
  notifications: 'Notifications (F8)',
  closeToast: 'Close',
} satisfies FieldTexts

/** The texts of the dialog that `<concrete-quote-button>` opens, apart from the form in it. */
export const dialog = {
  close: 'Close',
  loading: 'Loading the form…',
  failed: 'The form could not be loaded.',
  call: 'Call',
}

/** The questions that visitors ask. */
export const faq = [
  {
    question: 'How long does a project take?',
    answer:
      'Most residential projects take 3-5 days from the first form board to the last joint. Your quote states the schedule for your job.',
  },
  {
    question: 'Are estimates free?',
    answer: 'Yes. We measure on site and send an itemized estimate, free and with no obligation.',
  },
  {
    question: 'Do you offer a warranty?',
    answer: `Yes. Our work carries a ${company.claims.warrantyYears}-year structural warranty and a 100% satisfaction guarantee.`,
  },
  {
    question: 'Are you licensed and insured?',
    answer: `Yes. We are licensed, bonded and insured, and have worked in ${company.city} since ${company.foundedYear}. Certificates on request.`,
  },
]

/** The texts of the pages that respond to a form posted without scripts. */
export const formPage = {
  backHome: 'Back to the home page',
  homePath: '/',
  /** The form on the contractor's site in this language: its page, and its place there. */
  contactPath: '/contact#quote',
  /** Before the number in a link to call. */
  callLink: 'Call',
  /** The text if the visitor can see each invalid field. */
  correct: 'Please correct the marked fields and send the form again.',
  /** The text if the form was sent before, with other fields. */
  keyReused:
    'We already received this form with different answers. To send these as a new request, send the form again.',
  /** Before the days on which the office is closed. */
  closed: 'Closed',
  /** The text if what was typed could not be read. */
  goBack: 'Go back in your browser. What you typed is still there.',
  /** If undefined, the API's own message is shown. */
  reasons: undefined as Reasons | undefined,
}

/** The texts of the page of a visitor's request, beside those of photos. */
export const requestPage = {
  title: 'Your request',
  /** What was requested, by the label of its kind of work. */
  received: 'We have your request: {project}.',
  /** When somebody last called and nobody answered: a weekday and date. */
  tried: 'We tried to reach you on {day}.',
  /** The last four digits of the number that the visitor gave: partners' scripts can read the page. */
  number: 'The number that we call ends in {digits}.',
}

/** The texts of the page on which a visitor prepares a visit without scripts. `{n}` is the number of a photo. */
export const photoPage = {
  /** The heading above the photos. */
  title: 'Photos of your project',
  intro: `Photos help us prepare your quote. You can add up to ${maxPhotos}.`,
  /** The heading of what helps to prepare a visit. */
  link: 'Help us prepare',
  choose: 'Choose photos',
  add: 'Add photos',
  /** The text of a photo for those who do not see it. */
  photo: 'Photo {n}',
  remove: 'Remove photo {n}',
  reasons: { 'invalid-request': () => 'Choose at least one photo.' } as Reasons,
  /** The text for other problem types. If undefined, the API's own message is shown. */
  failed: undefined as string | undefined,
}

/** The texts of the confirmation email. They repeat nothing that the visitor typed. */
export const mail = {
  subject: 'We received your quote request',
  /** With the label of the project type. */
  thanks: (projectType: string) => `Thank you for your request for a free quote (${projectType}).`,
  /** By when somebody calls, a weekday and a time of day. */
  promise: 'We will call you by {time}.',
  /** What comes before the number. */
  sooner: 'If you would rather not wait, call us.',
  ignore: 'If you did not ask for a quote, you can ignore this message.',
  /** What comes before the link to add photos. */
  photos: 'Help us prepare: tell us where the work is and how to reach you, or add photos.',
}
