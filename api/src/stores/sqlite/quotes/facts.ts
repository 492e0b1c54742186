import type { FactsPage, IdRange, QuoteFacts, QuoteKind } from '../../interface/quote-store.ts'
import type { Access } from '../file/group-commit.ts'
import { statisticsFacts } from '../migrations/migrations.ts'

/** The number of quotes of a page, which takes about 5 ms. */
const pageSize = 5000

/** How many kinds are kept from page to page, so that each is parsed once. */
const maxKinds = 10_000

/** Selects the facts of a page as one text: the driver takes three times as long for single rows. */
export const factsQuery = `SELECT group_concat(${statisticsFacts}, char(10)) AS lines FROM quotes WHERE id >= ? AND id < ?`

function parseFacts(text: string, kinds: Map<string, QuoteKind>): QuoteFacts[] {
  const lines = text.split('\n')
  const facts: QuoteFacts[] = []
  for (let n = 0; n < lines.length; n += 3) {
    const [time = '', calledAt = '', json = ''] = [lines[n], lines[n + 1], lines[n + 2]]
    let kind = kinds.get(json)
    if (!kind) kinds.set(json, (kind = parseKind(json)))
    facts.push({ receivedAt: Number.parseInt(time, 16), calledAt: calledAt || null, kind })
  }
  return facts
}

function parseKind(json: string): QuoteKind {
  type Text = string | null
  const [projectType, source, campaign, lang, spam] = JSON.parse(json) as [string, Text, Text, Text, Text]
  return { projectType, source, campaign, lang, spam }
}

/** Reads what statistics count, from an index alone. */
export function createFacts({ db, read }: Pick<Access, 'db' | 'read'>) {
  const firstAfterPage = db.prepare(
    `SELECT id FROM quotes WHERE id >= ? AND id < ? ORDER BY id LIMIT 1 OFFSET ${pageSize}`,
  )
  const page = db.prepare(factsQuery)
  const kinds = new Map<string, QuoteKind>()
  return ({ from, below }: IdRange): Promise<FactsPage> =>
    read(() => {
      const next = (firstAfterPage.get(from, below) as { id: string } | undefined)?.id
      const { lines } = page.get(from, next ?? below) as { lines: string | null }
      if (kinds.size > maxKinds) kinds.clear()
      return { facts: lines === null ? [] : parseFacts(lines, kinds), next }
    })
}
