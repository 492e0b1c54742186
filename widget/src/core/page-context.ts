import { campaignParameters, QuoteRequest, type QuoteRequestInput } from '@concrete-quote/openapi'

/**
 * What the owner sees of where a request came from, as far as the contract takes it: the visitor could not correct
 * the page's address, nor the partner's name.
 * @param withCampaign Whether to read the parameters of a campaign from the page's address.
 */
export function pageContext(
  source: string | undefined,
  withCampaign: boolean,
): Pick<QuoteRequestInput, 'pageUrl' | 'source' | 'campaign'> {
  const { shape } = QuoteRequest
  return {
    pageUrl: shape.pageUrl.safeParse(location.origin + location.pathname).data,
    source: shape.source.safeParse(source).data,
    campaign: withCampaign ? readCampaign() : undefined,
  }
}

/** The parameters of a campaign in the page's address. One that is too long is left out. */
function readCampaign(): QuoteRequestInput['campaign'] {
  const search = new URLSearchParams(location.search)
  const parameters = campaignParameters.map((name) => [name, search.get(name) ?? undefined] as const)
  const isValid = ([name, value]: (typeof parameters)[number]) =>
    QuoteRequest.shape.campaign.safeParse({ [name]: value }).success
  return Object.fromEntries(parameters.filter(isValid))
}
