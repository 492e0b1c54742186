import type { ReactNode } from 'react'
import { PhoneLink } from './phone-link.tsx'

const actions = {
  call: (
    <PhoneLink key="call" className="button button-outline">
      Call Now
    </PhoneLink>
  ),
  quote: (
    <a key="quote" className="button button-light" href="/contact">
      Get a Free Quote
    </a>
  ),
  home: (
    <a key="home" className="button button-light" href="/">
      Back to Home
    </a>
  ),
}

interface HeroProps {
  title: string
  /** A short claim above nothing else than the heading. */
  badge?: string
  actions?: (keyof typeof actions)[]
  children: ReactNode
}

/** The band that opens a page, with its one h1. */
export function Hero({ title, badge, actions: shown = [], children }: HeroProps) {
  return (
    <section className="hero">
      <div className="wide">
        {badge && <p className="badge">{badge}</p>}
        <h1>{title}</h1>
        <p className="lede">{children}</p>
        {shown.length > 0 && <div className="actions">{shown.map((action) => actions[action])}</div>}
      </div>
    </section>
  )
}
