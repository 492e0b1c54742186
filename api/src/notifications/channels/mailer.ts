import { company } from '@concrete-quote/openapi'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Mail } from '../messages/mail.ts'

/** The timeout of a silent mail server, shorter than that of an attempt. */
const timeoutMs = 10_000

/**
 * Sends an email. Resolves to the last response of the mail server.
 * @param signal Closes the connection to the mail server when the attempt is over.
 */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<string>

function createSmtpTransport(url: string) {
  const { username } = new URL(url)
  return createTransport({
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
}

/** Connects to a mail server, and authenticates if the URL has a password. Rejects if that fails. */
export async function verifyMailServer(url: string): Promise<void> {
  await createSmtpTransport(url).verify()
}

/** Creates the function that sends email through the configured SMTP server; undefined if there is none. */
export function openMailer({ SMTP_URL: url, MAIL_FROM: from }: Config): SendMail | undefined {
  if (url === undefined || from === undefined) return undefined
  const transport = createSmtpTransport(url)
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return async ({ id, lang, autoSubmitted, ...mail }, signal) => {
    const { response } = await transport.sendMail({
      ...mail,
      // The timeouts above end silent connections only, not one that receives a byte now and then.
      signal,
      from: { name: company.name, address: from },
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': autoSubmitted, 'Content-Language': lang },
    })
    return response
  }
}

/** Whether the mail server refused a message for good (RFC 5321, section 4.2.1). */
export const isRefused = (error: unknown) => Number((error as { responseCode?: unknown }).responseCode) >= 500
