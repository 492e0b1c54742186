// Bots for `flood.ts`: `flood-bots.ts URL SECONDS`. Sends the number of their quotes that were stored, and ends.
import { randomUUID } from 'node:crypto'
import { createStamp, QuoteRequest, stampText } from '@concrete-quote/openapi'

const [, , url = '', seconds] = process.argv
const count = 500

let accepted = 0
setTimeout(() => process.send?.(accepted, () => process.exit()), 1000 * Number(seconds))
process.once('disconnect', () => process.exit())

/** Sends quotes as fast as the server allows; every second bot with a stamp. */
async function flood(address: string, isStamped: boolean): Promise<never> {
  for (;;) {
    const request = {
      firstName: 'Robin',
      lastName: 'Bot',
      phone: '(214) 555-0147',
      projectType: 'driveway',
      projectDetails: `${randomUUID()} has cracked along its whole length.`,
    }
    const stamp = isStamped && (await createStamp(stampText(QuoteRequest.parse(request)), () => true))
    const response = await fetch(`${url}/api/quotes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ ...request, ...(stamp && { stamp }) }),
    }).catch(() => undefined)
    await response?.arrayBuffer().catch(() => undefined)
    if (response?.status === 201) accepted++
  }
}
await Promise.all(Array.from({ length: count }, (_, n) => flood(`10.0.${n >> 8}.${n & 255}`, n % 2 === 0)))
