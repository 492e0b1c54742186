// Receives webhooks: WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')

/** Whether the message was signed with the secret within the last 5 minutes (Standard Webhooks). */
function isSigned({ headers }, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  const expected = Buffer.from(`v1,${digest}`)
  return signatures
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((sent) => sent.length === expected.length && timingSafeEqual(sent, expected))
}

const server = createServer(async (request, response) => {
  // The bytes as received: parsed and serialized again, they would have another signature.
  const body = await buffer(request).catch(() => undefined)
  if (!body || !isSigned(request, body)) {
    response.writeHead(401).end('The signature is missing, wrong, or too old.')
    return
  }
  const { type, data } = JSON.parse(body)
  // Do slow work after the response, and skip a webhook-id that was processed before.
  if (type === 'quote.created') console.log(`New quote ${data.id} from ${data.firstName} ${data.lastName}`)
  response.writeHead(204).end()
})
server.listen(process.env.PORT ?? 8080, '127.0.0.1')
