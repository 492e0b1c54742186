import { company } from '@concrete-quote/openapi'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** The timeout of a silent mail server, shorter than that of an attempt. */
const timeoutMs = 10_000

/** An email without its sender. */
export type Mail = Pick<SendMailOptions, 'to' | 'replyTo' | 'subject' | 'text' | 'html'> & {
  /** The same at every attempt, for the Message-ID. */
  id: string
  lang: string
  /** Whether it replies to something, or is sent unprompted (RFC 3834, section 5). */
  autoSubmitted: 'auto-generated' | 'auto-replied'
}

/**
 * Sends an email.
 * @param signal Closes the connection to the mail server when the attempt is over.
 */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>

/**
 * Creates a function that sends email through an SMTP server.
 * @param url Such as `smtps://user:password@mail.example.com` or `smtp://localhost:25`.
 * @param from The sender's address.
 */
export function createMailer(url: string, from: string): SendMail {
  const { username } = new URL(url)
  const transport = createTransport({
    url,
    // A password is sent over TLS only, unless the URL says otherwise.
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
      // The timeouts above end silent connections only, not one that receives a byte now and then.
      signal,
      from: { name: company.name, address: from },
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': autoSubmitted, 'Content-Language': lang },
    })
  }
}
