/** The rules about the content of a quote, by name: what each of them finds, for the owner to read. */
export const spamReasons = {
  links: 'too many links, a link as a name, or nothing but a link',
  markup: 'HTML, a script, or BBCode',
  'disposable-email': 'a disposable email address',
  'malformed-phone': 'a phone number without digits, and no email address',
} as const satisfies Record<string, string>

/** The name of a rule about the content of a quote. */
export type SpamReason = keyof typeof spamReasons
