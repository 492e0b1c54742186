import { company, type StoredQuote } from '@concrete-quote/openapi'
import type { Command } from 'commander'
import { NIL, v7 as uuid } from 'uuid'
import { parseConfig } from '../../../config.ts'
import { UserFacingError } from '../../../errors.ts'
import { oneLine } from '../../../format/control-characters.ts'
import { attemptTimeoutMs } from '../../../notifications/attempts.ts'
import { channelKey, type Channel } from '../../../notifications/channels/channel.ts'
import { describeFailure } from '../../../notifications/describe-failure.ts'
import { verifyMailServer } from '../../../notifications/mail.ts'
import { openAnnouncements } from '../../../notifications/open-channels.ts'
import { settingsOfEnvironment } from '../../../notifications/settings.ts'
import { noChanges } from '../../../stores/interface/quote-store.ts'
import { write } from '../../terminal/output.ts'

export function addTestNotificationsCommand(program: Command) {
  program
    .command('test-notifications')
    .description(
      'send a test quote to each address of NOTIFY_TO and URL of WEBHOOK_URLS, and print the responses; stores nothing',
    )
    .action(async () => {
      const config = parseConfig(process.env)
      const { SMTP_URL, PUBLIC_URL, PORT } = config
      const settings = settingsOfEnvironment(config)
      const channels = openAnnouncements(config, settings, PUBLIC_URL ?? `http://localhost:${PORT}`)
      if (SMTP_URL === undefined && channels.length === 0)
        throw new UserFacingError(
          'No notifications are configured. Set SMTP_URL, MAIL_FROM, and NOTIFY_TO, or WEBHOOK_URLS and WEBHOOK_SECRET, as for the server.',
        )
      // With CONFIRM_VISITOR alone, there is no address to send a test to.
      if (SMTP_URL !== undefined && settings.notifyTo.length === 0)
        await report('mail server', 'SMTP_URL', () => verifyMailServer(SMTP_URL))
      for (const channel of channels) {
        const variable = channel.kind === 'webhook' ? 'WEBHOOK_URLS' : 'SMTP_URL'
        await report(channelKey(channel), variable, (show) => sendTest(channel, show))
      }
    })
}

/** Runs a test, prints its responses, and makes the command fail if it does. */
async function report(
  name: string,
  variable: Parameters<typeof describeFailure>[1],
  test: (show: (response: string) => void) => Promise<void>,
): Promise<void> {
  const lines: string[] = []
  let result = 'passed'
  try {
    await test((response) => lines.push(response))
  } catch (error) {
    result = 'FAILED'
    lines.push(describeFailure(error, variable))
    process.exitCode = 1
  }
  await write([`${result}  ${name}`, ...lines.map((line) => `        ${oneLine(line)}`), ''].join('\n'))
}

async function sendTest(channel: Channel, onResponse: (response: string) => void): Promise<void> {
  const quote: StoredQuote = {
    // Receivers can recognize the test by this ID.
    id: NIL,
    firstName: 'TEST',
    lastName: '(no real quote)',
    phone: company.phone,
    email: null,
    projectType: 'other',
    projectDetails:
      'This is a test of the notifications by "quotes test-notifications". No quote was stored.',
    createdAt: new Date().toISOString(),
    source: null,
    pageUrl: null,
    lang: null,
    campaign: null,
    reasons: [],
    ...noChanges,
  }
  const notice = {
    // A new one for each test, or receivers and mailboxes would drop the second as a duplicate.
    id: uuid(),
    quote,
    attempts: 1,
    countSuppressedSpam: () => Promise.resolve(0),
    onResponse,
  }
  await channel.send(notice, AbortSignal.timeout(attemptTimeoutMs))
}
