/** The domains of Gmail, which ignores dots in the local part. */
const gmail = ['gmail.com', 'googlemail.com']

/**
 * Maps the aliases of a mailbox to one address, for comparison only: in lower case, without a `+tag` (RFC 5233), and for
 * Gmail without dots.
 * @param email An address, such as `Ada.Lovelace+quotes@googlemail.com`.
 * @returns Such as `adalovelace@gmail.com`.
 */
export function normalizeAddress(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  // An address that begins with the plus has no mailbox name left without it.
  const mailbox = local.replace(/(?<=.)\+.*$/s, '')
  return gmail.includes(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}
