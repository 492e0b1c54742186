import type { Medium } from '@concrete-quote/openapi'
import { messageOf } from '../../platform/errors.ts'
import { oneLine } from '../../platform/format/control-characters.ts'

/** What errors of Node, nodemailer, and `postEvent` have. nodemailer replaces the code of Node, and keeps it. */
interface ReceiverError extends Error {
  code?: unknown
  originalCode?: unknown
  /** Of SMTP or HTTP. */
  responseCode?: number
}

/** Describes why a receiver could not be notified: the error, and a sentence that says how to fix it, if it is known. */
export function describeFailure(error: unknown, medium: Medium): string {
  const failure = error as ReceiverError
  const message = oneLine(messageOf(failure)).trim()
  const fix = fixes[medium](failure)
  return fix === undefined ? message : `${message}${/[.!?]$/.test(message) ? '' : '.'} ${fix}`
}

/** How to fix what fails with each medium. */
const fixes: Record<Medium, (failure: ReceiverError) => string | undefined> = {
  email: mailFix,
  webhook: (failure) =>
    failure.responseCode === undefined
      ? connectionFix(failure, webhookWords)
      : webhookFix(failure.responseCode),
  push: ({ responseCode }) => pushFix(responseCode),
}

function mailFix(failure: ReceiverError) {
  const { code, message, responseCode } = failure
  if (code === 'EAUTH')
    return 'Correct the user name and password in SMTP_URL: percent-encode / as %2F, ? as %3F, # as %23, @ as %40, and % as %25; Gmail requires an app password, SES its SMTP credentials.'
  if (message === 'Greeting never received')
    return 'If this port begins with TLS, as 465 does, use smtps:// in SMTP_URL; otherwise, check the port.'
  if (responseCode === undefined) return connectionFix(failure, mailWords)
  // The server has refused STARTTLS.
  if (code === 'ETLS')
    return 'The mail server does not offer TLS on this port, and a password is sent over TLS only: in SMTP_URL, use smtps:// with port 465, or smtp:// with the port that offers STARTTLS, usually 587.'
  return smtpFix(code, responseCode)
}

/** What to say of a server that cannot be connected to. */
interface ConnectionWords {
  /** What has its address. */
  variable: string
  wrongTls: string
  refused: string
}

const mailWords: ConnectionWords = {
  variable: 'SMTP_URL',
  wrongTls:
    'This port does not begin with TLS: in SMTP_URL, use smtp:// for ports 25 and 587, which upgrade by STARTTLS, and smtps:// for port 465.',
  refused:
    'Nothing listens there: correct the host or the port in SMTP_URL (usually 465 with smtps://, 587 with smtp://).',
}

const webhookWords: ConnectionWords = {
  variable: 'the URL of the webhook',
  wrongTls: 'This port does not use TLS: in the URL of the webhook, use the port for https.',
  refused:
    'Nothing listens there: start the receiver, or correct the host or the port in the URL of the webhook.',
}

function connectionFix(
  { message, code, originalCode = code }: ReceiverError,
  { variable, wrongTls, refused }: ConnectionWords,
) {
  // Node names this error differently in each version.
  if (/wrong version number|packet length too long/i.test(message)) return wrongTls
  // Also of a name server that refuses or does not respond.
  if (code === 'EDNS' || originalCode === 'ENOTFOUND' || originalCode === 'EAI_AGAIN')
    return `Correct the host name in ${variable}, or the DNS settings of this machine.`
  switch (originalCode) {
    case 'ECONNREFUSED':
      return refused
    case 'EABORT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `Correct the host or the port in ${variable}, or have the firewall (or the provider of this machine) permit connections to it.`
    case 'ABORT_ERR':
      return 'The receiver must respond within 20 s, before any slow work; if it got no request, correct the host or the port in the URL of the webhook, or have the firewall permit connections to it.'
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return 'Renew the certificate of that server, or correct the clock of this machine.'
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `In ${variable}, use a host name that the certificate is for.`
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return 'Have that server use a certificate of a public authority, with its intermediate certificates, or set NODE_EXTRA_CA_CERTS to a file with the certificate to trust.'
  }
  return undefined
}

function smtpFix(code: unknown, status: number) {
  if (status === 530)
    return 'Add the user name and password to SMTP_URL, as in smtps://user:password@mail.example.com.'
  if (status < 500) return 'Try again in a few minutes: the mail server refused for now.'
  // It refused the sender, a recipient, or the message.
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return undefined
  return 'Set MAIL_FROM to an address that this account may send from, and NOTIFY_TO to addresses that receive email; SES must have verified MAIL_FROM and, in its sandbox, NOTIFY_TO.'
}

function webhookFix(status: number) {
  if (status >= 300 && status < 400)
    return 'Redirects are not followed: change the webhook to the URL that this one redirects to.'
  if (status === 401 || status === 403)
    return 'Verify the signature with the secret of the webhook, and let the receiver ask for no other credentials.'
  if (status === 404 || status === 405 || status === 410)
    return 'Correct the URL of the webhook: it must exist and accept POST.'
  return 'The receiver must respond with 2xx: its log says why it did not.'
}

function pushFix(status: number | undefined) {
  switch (status) {
    case undefined:
      return 'This machine must reach the push services of browsers (Google, Mozilla, Apple, Microsoft) over https: have the firewall (or the provider of this machine) permit connections to them.'
    case 401:
    case 403:
      return 'The push service refuses the keys of this server: correct the clock of this machine, then turn pushes off and on again on the device.'
    case 404:
    case 410:
      return 'The browser has ended the subscription, so the device was removed: turn pushes on again there.'
    case 429:
      return 'Try again in a few minutes: the push service limits how often it is used.'
    default:
      return undefined
  }
}
