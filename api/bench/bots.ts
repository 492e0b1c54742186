// Bots for `flood.ts`: `bots.ts URL SECONDS`. Sends the number of their quotes that were stored, and ends.
import { sendQuote } from './send-quote.ts'

const [, , url = '', seconds] = process.argv
const count = 500

let accepted = 0
setTimeout(() => process.send?.(accepted, () => process.exit()), 1000 * Number(seconds))
process.once('disconnect', () => process.exit())

/** Sends quotes as fast as the server allows. */
async function flood(address: string): Promise<never> {
  for (;;) if ((await sendQuote(url, address).catch(() => undefined)) === 201) accepted++
}
await Promise.all(Array.from({ length: count }, (_, n) => flood(`10.0.${n >> 8}.${n & 255}`)))
