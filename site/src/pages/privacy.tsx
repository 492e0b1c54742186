import { company, mailLink } from '@concrete-quote/openapi'
import type { Page } from '../components/frame/document.tsx'
import type { SiteTexts } from '../content/site-texts.ts'

/** What is done with the data of visitors. The server removes the items that do not apply to it. */
export const privacy = ({ privacy, actions }: SiteTexts): Page => ({
  name: 'privacy',
  shareImage: 'about',
  content: (
    <section className="section wide">
      <h1 className="page-title">{privacy.heading}</h1>
      <p className="lede">{privacy.lede}</p>
      {privacy.sections.map(({ heading, items }) => (
        <section key={heading} aria-label={heading}>
          <h2 className="subhead">{heading}</h2>
          <ul className="prose-list">
            {items.map((item) => (
              <li key={item.text} data-if={'if' in item ? item.if : undefined}>
                {item.text}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="actions">
        <a className="button button-quiet" href={company.telHref}>
          {actions.call(company.phone)}
        </a>
        <a className="button button-quiet" href={mailLink(company.email)}>
          {company.email}
        </a>
      </p>
    </section>
  ),
})
