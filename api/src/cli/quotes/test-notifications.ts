import type { Config } from '../../config.ts'
import { UserFacingError } from '../../platform/errors.ts'
import { oneLine } from '../../platform/format/control-characters.ts'
import { formatChannel } from '../../stores/interface/delivery-key.ts'
import { ownerEmail } from '../../notifications/channels/email.ts'
import { fixedWebhooks } from '../../notifications/channels/stored-webhooks.ts'
import { webhook } from '../../notifications/channels/webhook.ts'
import { readSettings, settingsOfEnvironment } from '../../notifications/settings/notification-settings.ts'
import { runTest, testChannel, type TestOutcome } from '../../notifications/settings/test-channel.ts'
import { type Command, parseCommand } from '../command-line.ts'
import { write } from '../terminal/output.ts'
import { hasStore, withStore } from '../with-store.ts'
import { openMailer, verifyMailServer } from '../../notifications/channels/mailer.ts'

export const testNotifications: Command = async (args, config) => {
  parseCommand(args, {})
  const { SMTP_URL, PUBLIC_URL, PORT, TIME_ZONE: timeZone, WEBHOOK_ALLOW_PRIVATE: allowPrivate } = config
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`
  const settings = await settingsFor(config)
  const sendMail = openMailer(config)
  const channels = [
    ...(sendMail
      ? settings.notifyTo.map((address) => ownerEmail({ address, sendMail, publicUrl, timeZone }))
      : []),
    ...fixedWebhooks(config).map((receiver) => webhook({ ...receiver, allowPrivate }, publicUrl)),
  ]
  if (SMTP_URL === undefined && channels.length === 0)
    throw new UserFacingError(
      'Neither email nor webhooks are configured. Set SMTP_URL and MAIL_FROM, as for the server, and addresses in the settings of the inbox or NOTIFY_TO; or set WEBHOOK_URLS and WEBHOOK_SECRET. Test pushes to devices, and webhooks that were added in the inbox, in its settings.',
    )
  // With CONFIRM_VISITOR alone, there is no address to send a test to.
  if (SMTP_URL !== undefined && settings.notifyTo.length === 0)
    await report('mail server', await runTest('email', () => verifyMailServer(SMTP_URL)))
  for (const channel of channels) await report(formatChannel(channel), await testChannel(channel))
}

/** The settings in effect. The store is not needed if the environment has the addresses. */
function settingsFor(config: Config) {
  return config.NOTIFY_TO === undefined && hasStore(config)
    ? withStore(config, (store) => readSettings(store, config))
    : settingsOfEnvironment(config)
}

async function report(name: string, { passed, lines }: TestOutcome): Promise<void> {
  if (!passed) process.exitCode = 1
  const result = passed ? 'passed' : 'FAILED'
  await write([`${result}  ${name}`, ...lines.map((line) => `        ${oneLine(line)}`), ''].join('\n'))
}
