import { company } from '@concrete-quote/openapi'

const record = 'openapi/src/company.json'

/** What of the record is invented, each with the place to change it. */
const samples = [
  {
    isSample: company.reviews.some(({ sample }) => sample),
    text: `Reviews, which pages label as samples until then: "reviews" in ${record}`,
  },
  { isSample: /55501\d\d\b/.test(company.telHref), text: `The phone number: "phone" in ${record}` },
  {
    isSample: [company.email, ...company.links].some((address) => /\.example\b/.test(address)),
    text: `Addresses with .example: "email" and "links" in ${record}`,
  },
  {
    isSample: !company.license || !company.insurance,
    text: `Licensed and insured, which pages claim without proof: "license" and "insurance" in ${record}`,
  },
  {
    isSample: company.people.some(({ sample }) => sample),
    text: `People, whom About labels as samples until then: "people" in ${record}`,
  },
  {
    isSample: company.projects.some(({ sample }) => sample),
    text: `Projects, which pages label as samples until then: "projects" in ${record}`,
  },
  { isSample: company.prices.sample, text: `Prices: "prices" in ${record}` },
  {
    isSample: company.pictures.sample,
    text: `Pictures: site/src/images/, and "pictures" in ${record}`,
  },
]

/** What a server shows the public though it is a sample, as a line each: nothing on a test server. */
export function publishedSamples(publicUrl: string): string[] {
  const { protocol, hostname } = new URL(publicUrl)
  const isPublic = protocol === 'https:' && !/^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(hostname)
  return isPublic ? samples.filter(({ isSample }) => isSample).map(({ text }) => text) : []
}
