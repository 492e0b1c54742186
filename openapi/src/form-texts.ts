/** What a visitor reads around the fields (specification, sections 2, 4 and 8), with scripts and without. */
export const formTexts = {
  heading: 'Request Your Free Quote',
  noProjectType: 'Select a project type',
  submit: 'Get My Free Quote',
  pending: 'Submitting...',
  submitted: 'Quote Request Submitted!',
  submittedDetail: 'We will contact you to discuss your project.',
  failed: 'Submission Failed',
  /** Where a failure has no message of its own. */
  failedDetail: 'Failed to submit quote request. Please try again.',
  /** Added where the browser knows why. */
  offline: 'You are offline. What you typed is kept.',
  /** Before a phone number. */
  call: 'Or call',
  /** The label of the honeypot, which no person meets. */
  website: 'Website',
  /** The name of the region that toasts show in (specification, section 9). */
  notifications: 'Notifications (F8)',
  closeToast: 'Close',
} as const
