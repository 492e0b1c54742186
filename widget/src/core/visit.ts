import { campaignFields, type CampaignField } from '@concrete-quote/openapi'

/** How a visit began, as far as that is known. */
export type Visit = Partial<Record<CampaignField, string>>

/** Where `sessionStorage` keeps it, until the tab is closed. */
const storageKey = 'concrete-quote-visit'

/** Returns how this visit began: by what its first page kept, or else this is its first page. */
export function currentVisit(): Visit {
  // Other documents, such as `about:srcdoc` and files, are on no site that a link could lead to.
  if (!/^http/.test(location.protocol)) return {}
  const kept = keptVisit()
  if (kept) return kept
  const visit = beginVisit()
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
    const kept = JSON.parse(text) as Partial<Record<string, unknown>>
    const visit = pickValid((name) => kept[name])
    return JSON.stringify(visit) === text ? visit : undefined
  } catch {
    return undefined
  }
}

function beginVisit(): Visit {
  const known = new URLSearchParams(location.search)
  // The host: apps have addresses such as `android-app://com.example.reader/`.
  const referrer = document.referrer.split('/')[2] ?? ''
  // After another page of this host, such as in a new tab, it is unknown which page was the first.
  const isLater = referrer === location.host
  known.set('landingPage', isLater ? '' : location.pathname)
  known.set('referrer', isLater ? '' : referrer)
  return pickValid((name) => known.get(name))
}

/** Picks what the contract takes: the visitor could not correct the rest. */
function pickValid(read: (name: CampaignField) => unknown): Visit {
  const visit: Visit = {}
  for (const name of campaignFields) {
    const value = read(name)
    if (typeof value === 'string' && /^\P{Surrogate}{1,200}$/u.test(value)) visit[name] = value
  }
  return visit
}
