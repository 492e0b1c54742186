/** The domains of Gmail, which ignores dots in the local part. */
const gmail = ['gmail.com', 'googlemail.com']

/**
 * The domains of Yahoo, whose disposable addresses are a base name, a hyphen, and a keyword. No other Yahoo address has a
 * hyphen.
 */
const yahoo = /^(?:yahoo\.(?:[a-z]{2,3}|com?\.[a-z]{2})|(?:ymail|rocketmail|myyahoo)\.com)$/

/**
 * Maps the aliases of a mailbox to one address, for comparison only: in lower case, without a `+tag` (RFC 5233), for
 * Gmail without dots, and for Yahoo without a `-keyword`.
 * @param email An address, such as `Ada.Lovelace+quotes@googlemail.com`.
 * @returns Such as `adalovelace@gmail.com`.
 */
export function normalizeAddress(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  // An address that begins with the separator has no mailbox name left without it.
  const mailbox = local.replace(yahoo.test(domain) ? /(?<=.)[+-].*$/s : /(?<=.)\+.*$/s, '')
  return gmail.includes(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}
