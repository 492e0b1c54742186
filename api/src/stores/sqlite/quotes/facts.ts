import type { IdRange, QuoteFacts, QuoteKind } from '../../interface/quote-store.ts'
import type { Access } from '../file/group-commit.ts'

/** The number of quotes of a page, which takes about 5 ms. */
const pageSize = 5000

/** The length of a UUID. */
const idLength = 36

/** How many kinds are kept from page to page, so that each is parsed once. */
const maxKinds = 10_000

/** Reads what statistics count. */
export function createFacts({ db, read }: Pick<Access, 'db' | 'read'>) {
  // As one text: the driver takes seven times as long for single rows.
  const page = db.prepare(`
    SELECT group_concat(id || ifnull(calledAfterMs, '') || kind, char(10)) AS lines FROM quoteFacts WHERE id >= ?1
    AND id < ifnull((SELECT id FROM quoteFacts WHERE id >= ?1 AND id < ?2 ORDER BY id LIMIT 1 OFFSET ${pageSize}), ?2)`)
  const kinds = new Map<string, QuoteKind>()
  return ({ from, below }: IdRange): Promise<QuoteFacts[]> =>
    read(() => {
      const { lines } = page.get(from, below) as { lines: string | null }
      if (kinds.size > maxKinds) kinds.clear()
      return lines === null ? [] : lines.split('\n').map((line) => parseFacts(line, kinds))
    })
}

function parseFacts(line: string, kinds: Map<string, QuoteKind>): QuoteFacts {
  const json = line.slice(line.indexOf('[', idLength))
  const time = line.slice(idLength, -json.length)
  let kind = kinds.get(json)
  if (!kind) kinds.set(json, (kind = parseKind(json)))
  return { id: line.slice(0, idLength), calledAfterMs: time === '' ? null : Number(time), kind }
}

function parseKind(json: string): QuoteKind {
  type Text = string | null
  const [projectType, source, campaign, lang, spam] = JSON.parse(json) as [string, Text, Text, Text, Text]
  return { projectType, source, campaign, lang, spam }
}
