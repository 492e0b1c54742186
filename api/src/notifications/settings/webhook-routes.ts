import {
  maxErasuresOfWebhook,
  maxQuotesOfWebhook,
  maxWebhooks,
  maxWebhooksOfToken,
  pausedDays,
  webhookOperations,
  type Webhook,
  type WebhookDelivery,
} from '@concrete-quote/openapi'
import type { Response, Router } from 'express'
import { v7 as uuid } from 'uuid'
import { sourceFor } from '../../accounts/tokens/api-tokens.ts'
import { actorOf, apiTokenOf } from '../../http/sender.ts'
import { ProblemError } from '../../http/problem.ts'
import { route } from '../../http/operations.ts'
import { oneLine } from '../../platform/format/control-characters.ts'
import { isSameChannel } from '../../stores/interface/delivery-key.ts'
import { latestAt, type Delivery } from '../../stores/interface/delivery-store.ts'
import { requirePublicUrl } from '../channels/post.ts'
import {
  allWebhooks,
  changeWebhooks,
  createWebhookSecret,
  enabled as turnedOn,
  healthy,
  readWebhooks,
  receiverOf,
  replaceSecret,
  type StoredWebhook,
} from '../channels/stored-webhooks.ts'
import { eventTypeOf, webhook as openWebhook } from '../channels/webhook.ts'
import { deliveryId } from '../outbox/attempts.ts'
import { skipAll } from '../outbox/batches.ts'
import { completeCallBacks } from '../outbox/complete-call-backs.ts'
import type { NotificationRoutesDeps } from './notification-settings-routes.ts'
import { testChannel } from './test-channel.ts'

/** How many old messages of each event a webhook that is turned on does not get. Those beyond that are sent. */
const maxSkipped = 50_000

/** `/api/webhooks`: the webhooks that the owner has added, and those of the environment. */
export function webhookRoutes(deps: NotificationRoutesDeps): Router {
  const {
    store,
    channels,
    outbox,
    publicUrl,
    config,
    log,
    limitTests,
    noteWebhook,
    onProgramWebhook,
    guard,
  } = deps
  const allowPrivate = config.WEBHOOK_ALLOW_PRIVATE

  const toWebhook = ({
    target,
    tokenHash: _____,
    secret: _,
    former: __,
    failures: ___,
    ...webhook
  }: StoredWebhook): Webhook => {
    const isFixed = target !== webhook.id
    const url = isFixed ? new URL(webhook.url).origin : webhook.url
    return { ...webhook, url, enabled: webhook.disabledAt === null, isFixed }
  }

  /** The webhooks that a request may see: an API token, those that it has added. */
  async function visibleTo(res: Response): Promise<StoredWebhook[]> {
    const token = apiTokenOf(res)
    const all = await allWebhooks(store, config)
    return token ? all.filter(({ tokenHash }) => tokenHash === token.tokenHash) : all
  }

  /** @throws {ProblemError} 404 if no webhook that the request may see has the ID. */
  async function find(res: Response, id: string): Promise<StoredWebhook> {
    const found = (await visibleTo(res)).find((webhook) => webhook.id === id)
    if (!found) throw new ProblemError('not-found', 'There is no such webhook.')
    return found
  }

  /** @throws {ProblemError} 404 if no webhook has the ID, 422 if the environment decides it. */
  async function findChangeable(res: Response, id: string): Promise<StoredWebhook> {
    const found = await find(res, id)
    if (found.target !== id)
      throw new ProblemError(
        'invalid-request',
        "WEBHOOK_URLS in the server's environment decides this webhook.",
      )
    return found
  }

  /** Changes one webhook. One that somebody else has removed meanwhile is not found. */
  async function change(
    res: Response,
    id: string,
    apply: (webhook: StoredWebhook) => StoredWebhook,
  ): Promise<StoredWebhook> {
    await changeWebhooks(store, (webhooks) =>
      webhooks.map((webhook) => (webhook.id === id ? apply(webhook) : webhook)),
    )
    await channels.refresh()
    return find(res, id)
  }

  /** Skips what a webhook has missed for too long. Of a quote that it has missed lately, too, it gets all. */
  async function skipOld(found: StoredWebhook) {
    const at = (ms: number) => new Date(ms).toISOString()
    const before = at(Date.now() - pausedDays * 86_400_000)
    for (const channel of await channels.current()) {
      if (!isSameChannel(channel, { receiver: receiverOf(found), event: channel.event })) continue
      const old = await store.dueQuotes(channel, before, maxSkipped)
      const due = await store.dueQuotes(channel, at(Date.now()), old.length + maxSkipped)
      const late = new Set(due.slice(old.length).map(({ quoteId }) => quoteId))
      const skipped = old.map(({ quoteId }) => quoteId).filter((quoteId) => !late.has(quoteId))
      await skipAll(store, channel, skipped)
    }
  }

  const deliveriesTo = async (found: StoredWebhook, quoteId: string) =>
    (await store.deliveries(quoteId)).filter(({ receiver, event }) =>
      isSameChannel({ receiver, event }, { receiver: receiverOf(found), event }),
    )

  return route(webhookOperations, guard).to({
    async listWebhooks({ res }) {
      return { status: 200, body: { items: (await visibleTo(res)).map(toWebhook) } }
    },

    async addWebhook({ req, res, body: { url, description = '', events, source: asked } }) {
      const token = apiTokenOf(res)
      const source = sourceFor(res, asked) ?? null
      await requirePublicUrl('/url', url, allowPrivate)
      const id = uuid()
      const secret = createWebhookSecret()
      const added: StoredWebhook = {
        id,
        target: id,
        url,
        description,
        events,
        source,
        addedBy: token?.name ?? null,
        ...(token && { tokenHash: token.tokenHash }),
        createdAt: new Date().toISOString(),
        ...turnedOn,
        failingSince: null,
        secret,
        former: null,
      }
      const ids = new Set((await readWebhooks(store)).map((webhook) => webhook.id))
      await changeWebhooks(store, (stored) => {
        // Those of API tokens that have ended go.
        const webhooks = stored.filter((webhook) => ids.has(webhook.id))
        const ofToken = webhooks.filter(({ tokenHash }) => token && tokenHash === token.tokenHash)
        if (ofToken.length >= maxWebhooksOfToken)
          throw new ProblemError(
            'limit-reached',
            `The API token has added ${maxWebhooksOfToken} webhooks. Remove one of them first.`,
          )
        if (webhooks.length >= maxWebhooks)
          throw new ProblemError(
            'limit-reached',
            `There are ${maxWebhooks} webhooks. Remove one of them first.`,
          )
        return [...webhooks, added]
      })
      log.info({ ...actorOf(req, res), webhook: id }, 'webhook added')
      if (token) onProgramWebhook?.(added)
      await channels.refresh()
      await completeCallBacks(store, channels, log)
      return { status: 201, body: { ...toWebhook(added), secret } }
    },

    async updateWebhook({ req, res, params: { id }, body: { enabled, ...patch } }) {
      const before = await findChangeable(res, id)
      if (patch.source !== undefined) patch.source = sourceFor(res, patch.source) ?? null
      if (patch.url !== undefined && patch.url !== before.url)
        await requirePublicUrl('/url', patch.url, allowPrivate)
      if (enabled && before.disabledAt !== null) await skipOld(before)
      const changed = await change(res, id, (webhook) => {
        const patched: StoredWebhook = Object.assign({}, webhook, patch)
        const after = patched.url === webhook.url ? patched : healthy(patched)
        if (enabled === undefined || enabled === (webhook.disabledAt === null)) return after
        const off = { disabledAt: new Date().toISOString(), disabledReason: 'owner' as const }
        return { ...healthy(after), ...(enabled ? turnedOn : off) }
      })
      log.info({ ...actorOf(req, res), webhook: id, enabled, changed: Object.keys(patch) }, 'webhook changed')
      await completeCallBacks(store, channels, log)
      return { status: 200, body: toWebhook(changed) }
    },

    async removeWebhook({ req, res, params }) {
      const { id } = await findChangeable(res, params.id)
      await changeWebhooks(store, (webhooks) => webhooks.filter((webhook) => webhook.id !== id))
      log.info({ ...actorOf(req, res), webhook: id }, 'webhook removed')
      await channels.refresh()
      return { status: 204 }
    },

    async replaceWebhookSecret({ req, res, params }) {
      const { id } = await findChangeable(res, params.id)
      const secret = createWebhookSecret()
      const changed = await change(res, id, (webhook) => replaceSecret(webhook, secret))
      log.info({ ...actorOf(req, res), webhook: id }, 'secret of a webhook replaced')
      return { status: 200, body: { ...toWebhook(changed), secret } }
    },

    testWebhook: {
      before: [limitTests],
      async handle({ req, res, params: { id } }) {
        const found = await find(res, id)
        const { passed, lines } = await testChannel(
          openWebhook({ ...found, allowPrivate, noteWebhook }, publicUrl),
        )
        log.info({ ...actorOf(req, res), webhook: found.id }, 'webhook tested')
        const detail = lines.map(oneLine).join(' ')
        return { status: 200, body: { target: new URL(found.url).host, passed, detail } }
      },
    },

    async listWebhookDeliveries({ res, params: { id } }) {
      const found = await find(res, id)
      const now = new Date().toISOString()
      const erasures = { receiver: receiverOf(found), event: 'erased' } as const
      const [quotes, erased, waiting] = await Promise.all([
        store.list(maxQuotesOfWebhook),
        store.latestErased(maxErasuresOfWebhook),
        store.dueQuotes(erasures, latestAt(now), maxErasuresOfWebhook),
      ])
      const erasedIds = new Set([...erased, ...waiting.map(({ quoteId }) => quoteId)])
      const ids = [...quotes.map(({ id }) => id), ...erasedIds]
      const deliveries = await Promise.all(ids.map((id) => deliveriesTo(found, id)))
      const news = deliveries.flat().filter(({ attempts, dueAt }) => attempts > 0 || (dueAt ?? now) <= now)
      const timeOf = ({ settledAt, dueAt }: Delivery) => Date.parse(settledAt ?? dueAt ?? now)
      const items = news.sort((a, b) => timeOf(b) - timeOf(a)).map(toWebhookDelivery)
      return { status: 200, body: { items } }
    },

    async resendWebhookMessage({ req, res, params: { id }, body: { quoteId, messageId } }) {
      const found = await find(res, id)
      const delivery = (await deliveriesTo(found, quoteId)).find((each) => deliveryId(each) === messageId)
      if (!delivery) throw new ProblemError('not-found', 'There is no such message to this webhook.')
      await store.repeatDelivery(delivery, new Date().toISOString())
      log.info({ ...actorOf(req, res), webhook: found.id, delivery: messageId }, 'webhook message sent again')
      outbox.wake()
      return { status: 204 }
    },
  })
}

function toWebhookDelivery(delivery: Delivery): WebhookDelivery {
  const { quoteId, state, attempts, dueAt, settledAt, error } = delivery
  const messageId = deliveryId(delivery)
  return { messageId, quoteId, event: eventTypeOf(delivery), state, attempts, dueAt, settledAt, error }
}
