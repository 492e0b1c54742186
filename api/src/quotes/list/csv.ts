import { campaignFields, projectTypeLabel, quoteFieldNames, type StoredQuote } from '@concrete-quote/openapi'
import { createTableTime, type FormatTime } from '../../platform/format/time.ts'
import { csvHead, csvLine } from '../../platform/format/csv.ts'

type Column = [heading: string, text: (quote: StoredQuote) => string | null]

/** The columns: the fields of a quote, and before those for programs what people read. */
function createColumns(localTime: FormatTime): Column[] {
  const fields = (...names: Exclude<keyof StoredQuote, 'campaign' | 'reasons' | 'history'>[]) =>
    names.map((name): Column => [name, (quote) => quote[name]?.toString() ?? null])
  const project: Column = ['project', ({ projectType }) => projectTypeLabel(projectType)]
  const ofCampaign = campaignFields.map((name): Column => [name, ({ campaign }) => campaign?.[name] ?? null])
  return [
    ['received', ({ createdAt }) => localTime(createdAt)],
    ...fields('createdAt'),
    ...quoteFieldNames.flatMap((name) => [...(name === 'projectType' ? [project] : []), ...fields(name)]),
    ['answered', ({ answeredAt }) => (answeredAt === null ? null : localTime(answeredAt))],
    ...fields('answeredAt', 'answeredBy', 'note', 'address', 'assignedTo', 'callBackAt'),
    ...fields('source', 'pageUrl', 'lang'),
    ...ofCampaign.slice(0, 5),
    ...fields('spam'),
    ['reasons', ({ reasons }) => reasons.join(', ')],
    ...fields('id', 'respondBy', 'reference'),
    // Columns stay where spreadsheets of earlier versions have them: new ones are the last.
    ...fields('outcome', 'lostReason', 'amount'),
    ...ofCampaign.slice(5),
    ...fields('preferredContact', 'preferredTime', 'gpc', 'externalId'),
  ]
}

/** Formats quotes as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8, and local times. */
export async function* quoteCsv(
  quotes: AsyncIterable<StoredQuote>,
  timeZone: string,
): AsyncGenerator<string> {
  const columns = createColumns(createTableTime(timeZone))
  // The head waits for the first quote: if that cannot be read, the response can still be a problem.
  let head = csvHead(columns.map(([heading]) => heading))
  for await (const quote of quotes) {
    yield head + csvLine(columns.map(([, text]) => text(quote) ?? ''))
    head = ''
  }
  if (head) yield head
}
