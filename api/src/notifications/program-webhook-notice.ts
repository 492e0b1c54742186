import { oneLine } from '../platform/format/control-characters.ts'
import type { StoredWebhook } from './channels/stored-webhooks.ts'
import { inboxUrl, ownerMail } from './messages/mail.ts'
import type { OwnerNotices } from './owner-notices.ts'

/** Creates the function that emails the owner about a webhook that a program has added. It returns at once. */
export const createProgramWebhookNotice =
  (notices: OwnerNotices, publicUrl: string) =>
  ({ id, addedBy, url }: StoredWebhook): void =>
    notices.send('a webhook that a program added', () => {
      const token = oneLine(addedBy ?? '')
      // Its path may be secret.
      const { host } = new URL(url)
      return ownerMail({
        id,
        publicUrl,
        subject: `${token} is notified of requests`,
        preheader: host,
        contents: [
          'A program that has an API token of yours has added a webhook: from now on, requests are sent to this address.',
          {
            rows: [
              { label: 'API token', text: token },
              { label: 'Address', text: host },
            ],
          },
          'If you do not know it, revoke the API token: its webhooks end with it.',
          { buttons: [{ text: 'Open Programs', href: `${inboxUrl(publicUrl)}#/settings/programs` }] },
        ],
      })
    })
