import {
  campaignFields,
  campaignParameters,
  maxCampaignLength,
  type CampaignField,
} from '@concrete-quote/openapi'

/** How a visit began, as far as that is known. */
export type Visit = Partial<Record<CampaignField, string>>

/** Where `sessionStorage` keeps it, until the tab is closed. */
const storageKey = 'concrete-quote-visit'

/**
 * Returns how this visit began: by what its first page kept, or else this is its first page. Phones keep a tab for weeks, so
 * a link of another campaign begins a new visit.
 */
export function currentVisit(): Visit {
  // Other documents, such as `about:srcdoc` and files, are on no site that a link could lead to.
  if (!/^http/.test(location.protocol)) return {}
  const kept = keptVisit()
  const visit = beginVisit()
  if (kept && !isNew(visit, kept)) return kept
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(visit))
  } catch {
    // Without storage, each page knows only what its own address says.
  }
  return visit
}

/** Returns what the tab keeps; undefined if that is nothing, not what was written, or the page may not use storage. */
export function keptVisit(): Visit | undefined {
  try {
    const text = sessionStorage.getItem(storageKey) ?? ''
    // Or anything else, which then does not come back as the same text.
    const kept = JSON.parse(text) as Partial<Record<string, string>>
    const visit = pickValid((name) => kept[name])
    return JSON.stringify(visit) === text ? visit : undefined
  } catch {
    return undefined
  }
}

/** Whether the address is of another campaign: a page keeps its parameters while it is reloaded, and shows other views. */
const isNew = (visit: Visit, kept: Visit) =>
  campaignParameters.some((name) => visit[name] && visit[name] !== kept[name])

function beginVisit(): Visit {
  // Links in emails have `&amp;` in place of `&`, and applications have a query in the fragment.
  const query = (location.search + location.hash.replace(/[#?]/g, '&')).replace(/&amp;/gi, '&')
  // The first one of a name counts.
  const parameters = [...new URLSearchParams(query)].reverse()
  const known = new Map(parameters.map(([name, value]) => [name.toLowerCase(), value]))
  // The host: apps have addresses such as `android-app://com.example.reader/`.
  const referrer = document.referrer.split('/')[2] ?? ''
  // After another page of this host, such as in a new tab, it is unknown which page was the first.
  const isLater = referrer === location.host
  known.set('landingPage', isLater ? '' : location.pathname)
  known.set('referrer', isLater ? '' : referrer)
  return pickValid((name) => known.get(name))
}

/** Picks what the contract takes: the visitor could not correct the rest. Of a longer `utm_` value, that is its beginning. */
function pickValid(read: (name: CampaignField) => string | undefined): Visit {
  const visit: Visit = {}
  for (const name of campaignFields) {
    const end = /^utm/.test(name) ? '' : '$'
    const valid = new RegExp(`^\\P{Surrogate}{1,${maxCampaignLength(name)}}${end}`, 'u')
    const [value] = valid.exec(read(name) ?? '') ?? []
    if (value) visit[name] = value
  }
  return visit
}
