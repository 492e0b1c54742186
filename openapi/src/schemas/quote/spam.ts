/**
 * Why a quote is suspected spam, the first that applies: what it means to integrators, and what it is called by the owner,
 * in a sentence and in about two words.
 */
export const spamMarks = {
  honeypot: {
    meaning: 'its honeypot was filled in',
    words: 'a field that no person sees was filled in',
    short: 'Hidden field',
  },
  unproven: {
    meaning: 'version 1.0 received it without a required proof of work (`unproven`)',
    words: 'it came during a flood of requests, to version 1.0',
    short: 'Came in a flood',
  },
  'too-fast': {
    meaning: 'it was submitted faster than a person types',
    words: 'it was sent faster than a person types',
    short: 'Too fast',
  },
  // The reasons say which rule.
  content: { meaning: 'a rule about its content matched' },
  marked: { meaning: 'the owner marked it' },
} as const
export type SpamMark = keyof typeof spamMarks

/** The rules about the content of a quote: what each of them finds, for people, and in about two words. */
export const spamReasons = {
  links: { words: 'too many links, a link as a name, or nothing but a link', short: 'Many links' },
  markup: { words: 'HTML, a script, or BBCode', short: 'Contains HTML' },
  'disposable-email': { words: 'a disposable email address', short: 'Disposable email' },
  'malformed-phone': { words: 'a phone number without digits, and no email address', short: 'No number' },
} as const
export type SpamReason = keyof typeof spamReasons

/** What a rule finds, for people. One of another version has no words of its own. */
export const spamReasonOf = (name: string): { words: string; short: string } =>
  Object.hasOwn(spamReasons, name) ? spamReasons[name as SpamReason] : { words: name, short: 'Its content' }
