import { company } from '@concrete-quote/openapi'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** How long the server may be silent: less than an attempt may take. */
const timeoutMs = 10_000

/** A mail, besides whom it is from. */
export type Mail = Pick<SendMailOptions, 'to' | 'replyTo' | 'subject' | 'text' | 'html'> & {
  /** The same for the same mail, whoever sends it and however often. */
  id: string
  lang: string
  /** Whether it answers a mail or a request, or is written unasked (RFC 3834, section 5). */
  autoSubmitted: 'auto-generated' | 'auto-replied'
}

/**
 * Sends a mail.
 * @param signal Closes the connection to the mail server when the attempt is over.
 */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>

/**
 * Sends mail by an SMTP server.
 * @param url Such as `smtps://user:password@mail.example.com` or `smtp://localhost:25`.
 * @param from Whose address the mails come from.
 */
export function createMailer(url: string, from: string): SendMail {
  const { username } = new URL(url)
  const transport = createTransport({
    url,
    // A password goes only over TLS, unless the address itself says otherwise.
    requireTLS: username !== '',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return async ({ id, lang, autoSubmitted, ...mail }, signal) => {
    await transport.sendMail({
      ...mail,
      // The timeouts above only end a silent connection, not one that receives a byte now and then.
      signal,
      from: { name: company.name, address: from },
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': autoSubmitted, 'Content-Language': lang },
    })
  }
}
