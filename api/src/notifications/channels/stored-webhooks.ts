import { randomBytes } from 'node:crypto'
import {
  webhookEvents,
  webhookSecretHours,
  type StoredQuote,
  type Webhook,
  type WebhookEventType,
  isOfPartner,
} from '@concrete-quote/openapi'
import { v5 as uuidOf } from 'uuid'
import type { Config } from '../../config.ts'
import { parseReceiver } from '../../stores/interface/delivery-key.ts'
import type { ChangeRecipients, ReceiversOf } from '../../stores/interface/delivery-store.ts'
import { isValidToken } from '../../accounts/tokens/api-tokens.ts'
import type { TokenStore } from '../../stores/records/tokens.ts'
import { changeSetting, type SettingsStore } from '../../stores/records/settings.ts'
import { isOwnerNotified } from '../outbox/channel.ts'

export interface StoredWebhook extends Omit<Webhook, 'enabled' | 'isFixed'> {
  /** The hash of the API token that added it: another one may get its name. Undefined if a user has. */
  tokenHash?: string
  /** What stored deliveries have as their target: its ID, or its URL if `WEBHOOK_URLS` has it. */
  target: string
  /** `whsec_`, followed by the key in base64. */
  secret: string
  /** The secret before, which signs, too, until a time (RFC 3339). */
  former: { secret: string; until: string } | null
  /** What has failed since it last accepted a message. Undefined if nothing has. */
  failures?: {
    /** The messages whose first attempt has failed: the first ones, by `webhook-id`. */
    messageIds: string[]
    /** Since when it responds that it is gone (410). */
    goneSince: string | null
  }
}

/** A failed attempt to post a message to a webhook. */
export interface WebhookFailure {
  messageId: string
  /** The number of attempts, including this one. */
  attempts: number
  /** Undefined if there was no response. */
  responseCode?: number | undefined
}

type WebhookConfig = Pick<Config, 'WEBHOOK_URLS' | 'WEBHOOK_SECRET'>

const parseWebhooks = (setting = '[]') => JSON.parse(setting) as StoredWebhook[]

export type WebhookStore = SettingsStore & Pick<TokenStore, 'tokens'>

/** Reads the webhooks that were added, the oldest first. Those of an API token end with it. */
export async function readWebhooks(store: WebhookStore): Promise<StoredWebhook[]> {
  const webhooks = parseWebhooks(await store.setting('webhooks'))
  if (webhooks.every(({ tokenHash }) => tokenHash === undefined)) return webhooks
  const valid = new Set((await store.tokens()).filter(isValidToken).map(({ tokenHash }) => tokenHash))
  return webhooks.filter(({ tokenHash }) => tokenHash === undefined || valid.has(tokenHash))
}

/** Reads all webhooks: those of the environment, and those that were added. */
export const allWebhooks = async (store: WebhookStore, config: WebhookConfig): Promise<StoredWebhook[]> => [
  ...fixedWebhooks(config),
  ...(await readWebhooks(store)),
]

/** Changes the webhooks that were added, as `changeSetting` does. */
export const changeWebhooks = (
  store: SettingsStore,
  change: (webhooks: StoredWebhook[]) => StoredWebhook[],
) => changeSetting(store, 'webhooks', [], change)

/** The state of a webhook that is turned on. */
export const enabled = { disabledAt: null, disabledReason: null }

/** Forgets what has failed. */
export const healthy = ({ failures: _, ...webhook }: StoredWebhook): StoredWebhook => ({
  ...webhook,
  failingSince: null,
})

/** The webhooks of the environment, as if they were stored. */
export function fixedWebhooks({ WEBHOOK_URLS, WEBHOOK_SECRET: secret }: WebhookConfig): StoredWebhook[] {
  if (secret === undefined) return []
  return WEBHOOK_URLS.map((url) => ({
    id: uuidOf(url, uuidOf.URL),
    target: url,
    url,
    description: '',
    events: [...webhookEvents],
    source: null,
    addedBy: null,
    createdAt: null,
    ...enabled,
    failingSince: null,
    secret,
    former: null,
  }))
}

/** Whom a webhook notifies, as deliveries have it. */
export const receiverOf = ({ target }: StoredWebhook) => parseReceiver('webhook', target)

/** Whether a webhook reports a quote: one of its partner, if it has one. */
export const reports = (webhook: Pick<Webhook, 'source'>, { source }: Pick<StoredQuote, 'source'>) =>
  webhook.source === null || isOfPartner(source, webhook.source)

/** Whom to notify of an event: the webhooks that report it, of all quotes or of those of a partner. */
function receiversIn(webhooks: StoredWebhook[], event: WebhookEventType): ReceiversOf {
  const reporting = webhooks.filter(({ events }) => events.includes(event))
  return (source) => reporting.filter((webhook) => reports(webhook, { source })).map(receiverOf)
}

/** Reads whom to notify of an event. */
export const readReceivers = async (store: WebhookStore, config: WebhookConfig, event: WebhookEventType) =>
  receiversIn(await allWebhooks(store, config), event)

/** Whom to notify of what a restored backup or an import changes, by the setting of webhooks. */
export function restoreRecipients(config: WebhookConfig, setting: string | undefined) {
  const webhooks = [...fixedWebhooks(config), ...parseWebhooks(setting)]
  const receiversOf = receiversIn(webhooks, 'quote.updated')
  const ofChange: ChangeRecipients = (quote) =>
    isOwnerNotified(quote)
      ? receiversOf(quote.source).map((receiver) => ({
          receiver,
          event: 'updated',
          change: String(quote.version),
        }))
      : []
  return { ofChange, ofErasure: receiversIn(webhooks, 'quote.erased') }
}

/** Creates a secret of 256 bits (Standard Webhooks). */
export const createWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Replaces the secret of a webhook. The former one signs, too, until the receiver has the new one. */
export function replaceSecret(webhook: StoredWebhook, secret: string): StoredWebhook {
  const until = new Date(Date.now() + webhookSecretHours * 3_600_000).toISOString()
  return { ...webhook, secret, former: { secret: webhook.secret, until } }
}

/** The secrets that sign at a time, in milliseconds since 1970. */
export const secretsAt = ({ secret, former }: Pick<StoredWebhook, 'secret' | 'former'>, now: number) =>
  former && now < Date.parse(former.until) ? [secret, former.secret] : [secret]
