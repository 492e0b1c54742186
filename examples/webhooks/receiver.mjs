// Receives webhooks: WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.mjs, after `npm install standardwebhooks`
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

const server = createServer(async (request, response) => {
  let event
  try {
    // The bytes as received, and only if they were signed with the secret within the last 5 minutes.
    event = webhook.verify(await text(request), request.headers)
  } catch {
    response.writeHead(401).end('The signature is missing, wrong, or too old.')
    return
  }
  const { type, data } = event
  // Do slow work after the response, and skip a webhook-id that was processed before.
  if (type === 'quote.created') console.log(`New quote ${data.id} from ${data.firstName} ${data.lastName}`)
  response.writeHead(204).end()
})
server.listen(process.env.PORT ?? 8080, '127.0.0.1')
