import { hash } from 'node:crypto'

/** What stands for the mailbox of an address, of which nothing can be read. */
export const mailboxOf = (email: string) => hash('sha256', normalizeAddress(email))

/** The domains of Gmail, which ignores dots in the local part. */
const gmail = ['gmail.com', 'googlemail.com']

/**
 * Maps the aliases of a mailbox, such as `Ada.Lovelace+quotes@googlemail.com`, to one address, such as
 * `adalovelace@gmail.com`, for comparison only: in lower case, without a `+tag` (RFC 5233), and for Gmail without dots.
 * Aliases that only the owner can create, such as those of Yahoo, stay apart.
 */
export function normalizeAddress(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  // An address that begins with the separator has no mailbox name left without it.
  const mailbox = local.replace(/(?<=.)\+.*$/s, '')
  return gmail.includes(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}
