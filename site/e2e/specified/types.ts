/** The texts that the pages must have, repeated so that a change to the content fails a test. */
export interface Specified {
  home: {
    inOrder: string[]
    services: string[]
    serviceSection: string
    process: string
    steps: string[]
    times: string[]
    about: string
    claims: string[]
    quoteLink: string
  }
  services: {
    inOrder: string[]
    cards: { title: string; price: string; link: string }[]
    popular: string
    process: string
    steps: string[]
    call: string
    care: string
    tips: string[]
    careLink: string
  }
  about: { inOrder: string[]; story: string; projects: string; call: string }
  contact: { heading: string; inOrder: string[] }
  notFound: { heading: string; text: string; backHome: string }
  /** The link to the form below a hero. */
  quote: string
  call: RegExp
  titles: { home: RegExp; services: RegExp; about: RegExp; contact: RegExp }
}
