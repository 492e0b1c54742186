import {
  formatCampaign,
  formatField,
  formMessages,
  languageName,
  quoteFieldNames,
  type QuoteFieldName,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { describePreference } from '../../../words/quote-words.ts'
import { formatTime } from '../../../words/time.ts'
import { originOf } from '../history-lines.ts'

/** Fields that the open quote shows above: its heading, the buttons to call, and what is to be done. */
const shownAbove: QuoteFieldName[] = ['firstName', 'lastName', 'phone', 'projectType', 'projectDetails']
const fields = quoteFieldNames.filter((name) => !shownAbove.includes(name))

/** Who sent a quote and from where, as text: visitors sent it, so nothing is a link. */
export function Fields({ quote }: { quote: StoredQuote }) {
  const { createdAt, lang, reference, pageUrl, campaign } = quote
  const campaignText = formatCampaign(campaign)
  return (
    <>
      <dl>
        <Row label="Received" text={formatTime(createdAt)} />
        {fields.map((name) => (
          <Row key={name} label={formMessages.en.labels[name]} text={formatField(name, quote)} />
        ))}
        <Row label="Prefers" text={describePreference(quote)} />
        <Row label="Language" text={lang && languageName(lang)} />
        <Row label="Reference" text={reference} />
        <Row label="From" text={originOf(quote)} />
      </dl>
      {(pageUrl || campaignText) && (
        <details>
          <summary>Details</summary>
          <dl>
            <Row label="Page" text={pageUrl} />
            <Row label="Campaign" text={campaignText} />
          </dl>
        </details>
      )}
    </>
  )
}

function Row({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </div>
  )
}
