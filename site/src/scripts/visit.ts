import { campaignName, campaignParameters } from '@concrete-quote/openapi'
import { currentVisit, keptVisit } from '@concrete-quote/widget/visit'

// On every page: the first one may be without a form.
const visit = currentVisit()
const isKept = keptVisit() !== undefined

addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a')
  if (link?.protocol === 'tel:') reportCall(link)
  else if (!isKept && link?.origin === location.origin) addCampaign(link)
})

/** Lets the server count a call, and scripts of the page hear of it. Whether that succeeds is nothing to the visitor. */
function reportCall(link: HTMLAnchorElement) {
  link.dispatchEvent(new CustomEvent('call-tapped', { bubbles: true }))
  fetch('/api/call-taps', {
    method: 'POST',
    // The phone's own program may replace the page.
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      page: location.pathname,
      campaign: campaignName(visit),
      lang: document.documentElement.lang,
    }),
  }).catch(() => undefined)
}

/** Adds the campaign to a link, so that the next page knows it although storage is blocked. */
function addCampaign(link: HTMLAnchorElement) {
  const query = new URLSearchParams(link.search)
  const missing = campaignParameters.filter((name) => visit[name] && !query.has(name))
  for (const name of missing) query.set(name, visit[name] ?? '')
  // Not always: another spelling of the same query would reload the page at a link to a fragment.
  if (missing.length > 0) link.search = String(query)
}
