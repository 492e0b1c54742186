import {
  createOfficeHours,
  formPageMessages,
  locales,
  supportedLanguage,
  type Closure,
  type Language,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import type { Config } from '../config.ts'
import type { ChannelRegistry } from '../notifications/outbox/channel.ts'
import { mediumOf } from '../stores/interface/delivery-key.ts'
import { readStoredSettings, type Closures } from '../notifications/settings/notification-settings.ts'
import { readPartners } from '../partners/sources.ts'
import type { SettingsStore } from '../stores/records/settings.ts'

/** How many days ahead pages name closed days, and search engines are told of them. */
const daysAhead = { pages: 30, searchEngines: 120 }

/** What the pages say of the present, which the build does not know. */
export interface PageFacts {
  /** Days on which the office is closed though their weekdays have hours. */
  closedDays: { soon: Closure[]; all: Closure[] }
  /** What the server does with the data of visitors, with a value if a text names one, by the name of the text. */
  privacy: Partial<Record<string, string>>
  /** The script that measures visits, and the origins that it comes from, loads from, and sends to. */
  analytics?: { script: string; origins: string[] }
}

const officeHours = createOfficeHours()

interface PageFactsDeps {
  store: SettingsStore
  config: Config
  closures: Closures
  channels: ChannelRegistry
}

/** Creates the function that looks up what pages say of the present. */
export const createPageFacts =
  ({ store, config, closures, channels }: PageFactsDeps) =>
  async (now = Date.now()): Promise<PageFacts> => {
    const { ANALYTICS_SCRIPT: script, ANALYTICS_ORIGINS: others } = config
    const analytics = script && { script, origins: [...new Set([new URL(script).origin, ...others])] }
    const [closed, all, { adConversion }, partners] = await Promise.all([
      closures.current(),
      channels.current(),
      readStoredSettings(store),
      readPartners(store),
    ])
    const inUse = all.filter(({ isPaused }) => !isPaused)
    // Not the email to visitors.
    const announcing = inUse.filter(({ event }) => event === 'created')
    const media = Object.fromEntries(announcing.map(({ receiver }) => [mediumOf(receiver), ''] as const))
    // Addresses, and names within a network, say nothing to visitors.
    const hosts = new Set(
      inUse
        .flatMap(({ url = [] }) => url)
        .map((url) => new URL(url).hostname)
        .filter((name) => /\.[a-z]{2,}$/.test(name)),
    )
    return {
      closedDays: {
        soon: officeHours.closuresFrom(now, daysAhead.pages, closed),
        all: officeHours.closuresFrom(now, daysAhead.searchEngines, closed),
      },
      privacy: {
        ...media,
        ...(hosts.size > 0 && { webhook: [...hosts].join(', ') }),
        ...(config.CONFIRM_VISITOR && config.SMTP_URL && { confirmation: '' }),
        ...(adConversion !== null && { adConversion: '' }),
        ...([...partners.values()].some(({ showsReferrals }) => showsReferrals) && { referrals: '' }),
        ...(config.RETENTION_DAYS === undefined
          ? { noRetention: '' }
          : { retention: String(config.RETENTION_DAYS) }),
        ...(analytics
          ? { analytics: analytics.origins.map((origin) => new URL(origin).hostname).join(', ') }
          : { noAnalytics: '' }),
      },
      ...(analytics && { analytics }),
    }
  }

/** What the build leaves in pages for the server. */
const closedItem = /<(li|dd) class="closed-days" hidden=""><\/\1>/g
const closedList = '"specialOpeningHoursSpecification":[]'
const conditionalItem = /<li data-if="(\w+)">(.*?)<\/li>/g

/** Puts what is known of the present where a page has its place. */
export function fillIn(html: string, { closedDays, privacy, analytics }: PageFacts): string {
  const lang = supportedLanguage(/<html lang="(\w+)"/.exec(html)?.[1]) ?? 'en'
  const lines = closedDays.soon.map((each) => `${formPageMessages[lang].closed} ${formatClosure(each, lang)}`)
  const specifications = closedDays.all.map(({ from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: from,
    validThrough: to,
    opens: '00:00',
    closes: '00:00',
  }))
  return html
    .replace(closedItem, (_, tag: string) => lines.map((line) => `<${tag}>${line}</${tag}>`).join(''))
    .replace(closedList, () => closedList.replace('[]', JSON.stringify(specifications)))
    .replace(conditionalItem, (_, name: string, text: string) => {
      const value = privacy[name]
      return value === undefined ? '' : `<li>${text.replace('{value}', () => escapeHtml(value))}</li>`
    })
    .replace('</head>', (end) =>
      analytics ? `<script defer src="${escapeHtml(analytics.script)}"></script>${end}` : end,
    )
}

/** Formats closed days, such as `Thu, Dec 24 – Sat, Jan 2`. */
function formatClosure({ from, to }: Closure, lang: Language): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  const days = new Intl.DateTimeFormat(locales[lang], parts).formatRange(new Date(from), new Date(to))
  // Spanish has months of three letters, and `sept`.
  return days.replaceAll('sept', 'sep')
}
