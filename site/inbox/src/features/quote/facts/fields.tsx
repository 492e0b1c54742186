import { formatCampaign, languageName, type StoredQuote } from '@concrete-quote/openapi'
import { formatTime } from '../../../words/time.ts'
import { originOf } from '../history-lines.ts'

/** Who sent a quote and from where, as text: visitors sent it, so nothing is a link. */
export function Fields({ quote }: { quote: StoredQuote }) {
  const { createdAt, email, lang, pageUrl, campaign } = quote
  const campaignText = formatCampaign(campaign)
  return (
    <>
      <dl>
        <div>
          <dt>Received</dt>
          <dd>
            <time dateTime={createdAt}>{formatTime(createdAt)}</time>
          </dd>
        </div>
        <Row label="Email" text={email} />
        <Row label="Language" text={lang && languageName(lang)} />
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
