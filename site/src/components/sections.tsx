import type { ReactNode } from 'react'
import { QuoteOrCall } from './actions.tsx'
import { Icon } from './icon.tsx'

interface HeroProps {
  heading: string
  lede: string
  /** A short claim, shown above the heading. */
  badge?: string | undefined
  actions?: ReactNode
  /** Beside the text on wide screens (`hero-split.css`), or behind it (`hero-photo.css`). */
  picture?: ReactNode
  /** Shown below the picture, over the full width. */
  badges?: ReactNode
}

/** The first section of a page, with its `h1`. */
export function Hero({ heading, lede, badge, actions, picture, badges }: HeroProps) {
  return (
    <section>
      <div className="hero">
        {picture && <div className="hero-picture">{picture}</div>}
        <div className="wide">
          <div className="hero-text">
            {badge && <p className="badge">{badge}</p>}
            <h1>{heading}</h1>
            <p className="lede">{lede}</p>
            {actions && <div className="actions">{actions}</div>}
          </div>
        </div>
      </div>
      {badges}
    </section>
  )
}

interface SectionProps {
  id: string
  heading: string
  lede: string
  isSunk?: boolean
  children: ReactNode
}

/** A section of a page, with its heading and a sentence below it. */
export function PageSection({ id, heading, lede, isSunk = false, children }: SectionProps) {
  return (
    <section className={isSunk ? 'section sunk' : 'section'} aria-labelledby={id}>
      <div className="wide">
        <div className="section-head">
          <h2 id={id}>{heading}</h2>
          <p className="lede">{lede}</p>
        </div>
        {children}
      </div>
    </section>
  )
}

/**
 * A dark section that invites visitors to call or request a quote.
 * @param query What the link fills in. Default: nothing.
 */
export function CallToAction({
  heading,
  lede,
  query = '',
}: {
  heading: string
  lede: string
  query?: string
}) {
  return (
    <section className="band" aria-labelledby="call">
      <div className="section wide">
        <h2 id="call">{heading}</h2>
        <div className="lede">{lede}</div>
        <div className="actions">
          <QuoteOrCall query={query} />
        </div>
      </div>
    </section>
  )
}

interface ProcessProps extends Pick<SectionProps, 'heading' | 'lede'> {
  /** `timeframe` is the duration or time limit. */
  steps: readonly { title: string; timeframe?: string; description: string }[]
  children?: ReactNode
}

/** The numbered steps of a job, connected by the chalk line. */
export function Process({ steps, children, ...section }: ProcessProps) {
  return (
    <PageSection id="process" {...section} isSunk>
      <ol className="steps" data-columns={steps.length}>
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            {step.timeframe && <p className="timeframe">{step.timeframe}</p>}
            <p>{step.description}</p>
          </li>
        ))}
      </ol>
      {children}
    </PageSection>
  )
}

interface ClaimsProps {
  /** `more` stands below the description. */
  claims: readonly { title: string; description: string; more?: ReactNode }[]
  /** Number of columns on wide screens. */
  columns: 2 | 3 | 4
  /** Heading level of the titles. Default `h3`. */
  heading?: 'h2' | 'h3'
}

export function Claims({ claims, columns, heading: Heading = 'h3' }: ClaimsProps) {
  return (
    <ul className="claims" data-columns={columns}>
      {claims.map(({ title, description, more }) => (
        <li key={title}>
          <Heading>{title}</Heading>
          <p>{description}</p>
          {more}
        </li>
      ))}
    </ul>
  )
}

/** A list with check marks. */
export function Ticks({ items }: { items: readonly string[] }) {
  return (
    <ul className="ticks">
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" />
          {item}
        </li>
      ))}
    </ul>
  )
}
