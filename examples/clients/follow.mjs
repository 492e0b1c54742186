// Keeps a copy of the quotes and their photos in a file: everything at first, then what changes and what is erased. It may
// be killed at any time. `QUOTES_TOKEN` is an API token with the scope `quotes:read`.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const {
  QUOTES_URL = 'http://localhost:3000',
  QUOTES_TOKEN,
  COPY = 'quotes.json',
  POLL_SECONDS = '10',
} = process.env
const headers = { Authorization: `Bearer ${QUOTES_TOKEN}` }
const begin = {
  quotes: {},
  changes: { updatedSince: '1970-01-01T00:00:00Z' },
  erasures: { since: '1970-01-01T00:00:00Z' },
}
const copy = JSON.parse(await readFile(COPY, 'utf8').catch(() => JSON.stringify(begin)))

/** Reads until the server answers: it may be restarting, or ask for fewer requests. */
async function read(path, query) {
  for (;;) {
    const response = await fetch(`${QUOTES_URL}${path}?${new URLSearchParams(query)}`, { headers }).catch(
      () => undefined,
    )
    if (response?.ok) return response.json()
    if (response && response.status < 500 && response.status !== 429) throw new Error(await response.text())
    await sleep(1000 * Number(response?.headers.get('Retry-After') ?? POLL_SECONDS))
  }
}

for (;;) {
  const changes = await read('/api/quotes', copy.changes)
  const ids = changes.items.map(({ id }) => ['quoteId', id])
  const photos = new Map()
  if (ids.length > 0)
    for (const list of (await read('/api/photos', ids)).items) photos.set(list.quoteId, list.photos)
  // After the quotes: one that is erased in between is among the erasures.
  const erasures = await read('/api/erasures', copy.erasures)
  for (const quote of changes.items) copy.quotes[quote.id] = { ...quote, photos: photos.get(quote.id) ?? [] }
  for (const { id } of erasures.items) delete copy.quotes[id]
  copy.changes.cursor = changes.next
  copy.erasures.cursor = erasures.next
  // The copy and where it ends are replaced at once.
  await writeFile(`${COPY}.new`, JSON.stringify(copy))
  await rename(`${COPY}.new`, COPY)
  if (changes.items.length + erasures.items.length === 0) await sleep(1000 * Number(POLL_SECONDS))
}
