import { company } from '@concrete-quote/openapi'
import type { ReactNode } from 'react'
import { PhoneLink } from '../components/actions.tsx'
import type { Page } from '../components/document.tsx'
import { conditionalTexts, type SiteTexts } from '../content/site-texts.ts'

/** How to reach the company, for the names in texts. */
const contacts: Partial<Record<string, ReactNode>> = {
  '{phone}': <PhoneLink key="phone" />,
  '{email}': (
    <a key="email" href={`mailto:${company.email}`}>
      {company.email}
    </a>
  ),
}

/** What is done with the data of visitors. The server removes the items that do not apply to it. */
export const privacy = ({ privacy }: SiteTexts): Page => ({
  shareImage: 'about',
  content: (
    <section className="section wide">
      <h1 className="page-title">{privacy.heading}</h1>
      <p className="lede">{privacy.lede}</p>
      {privacy.sections.map(({ heading, items }) => (
        <section key={heading} aria-label={heading}>
          <h2 className="subhead">{heading}</h2>
          <ul className="prose-list">
            {items.flatMap(conditionalTexts).map(({ condition, text }) => (
              <li key={text} data-if={condition}>
                {text.split(/({phone}|{email})/).map((part) => contacts[part] ?? part)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  ),
})
