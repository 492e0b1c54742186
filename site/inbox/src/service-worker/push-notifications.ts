import type { NewQuoteEvent, PushMessage } from '@concrete-quote/openapi'

declare const self: ServiceWorkerGlobalScope

/** What the types of the platform lack: not every browser has actions, and not every one renotifies. */
interface AllOptions extends NotificationOptions {
  renotify: boolean
  actions: { action: string; title: string }[]
}

/** Shows what was pushed. */
export async function showPush(message: PushMessage) {
  const { title, body, tag, phone, quoteId } = message
  const options: AllOptions = {
    body,
    tag,
    // One that replaces another rings again.
    renotify: true,
    icon: '/inbox/icon-192.png',
    badge: '/inbox/badge-96.png',
    data: message,
    actions: [
      ...(phone ? [{ action: 'call', title: 'Call' }] : []),
      ...(quoteId ? [{ action: 'no-answer', title: 'No answer' }] : []),
    ],
  }
  await self.registration.showNotification(title, options)
}

/** Does what was chosen on a notification. A click beside the actions opens what it is about. */
export async function choose({ notification, action }: NotificationEvent) {
  notification.close()
  const { path, quoteId } = notification.data as PushMessage
  if (action === 'no-answer' && quoteId && (await recordNoAnswer(quoteId))) return
  // Service workers cannot dial: the page does.
  await openInbox(action === 'call' ? `${path}/call` : path)
}

/** Records that nobody answered, as the signed-in user. False if it is not stored, as without a network or a session. */
async function recordNoAnswer(quoteId: string): Promise<boolean> {
  const event: NewQuoteEvent = { type: 'no-answer', at: new Date().toISOString() }
  try {
    const { ok, headers } = await fetch(`/api/quotes/${quoteId}/history`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(event),
    })
    // A captive portal responds with a page.
    return ok && headers.get('Content-Type')?.startsWith('application/json') === true
  } catch {
    return false
  }
}

/** Shows a page of the inbox: in its window if there is one, or else in a new one. */
async function openInbox(path: string) {
  const url = new URL(path, self.registration.scope).href
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (window) await (await window.navigate(url))?.focus()
  else await self.clients.openWindow(url)
}
