import type { ReactNode } from 'react'

interface HeroProps {
  title: string
  /** A short claim above the heading. */
  badge?: string
  /** Buttons, in order. */
  actions?: ReactNode
  /** A picture for the other half of a wide screen. */
  picture?: ReactNode
  /** `photo` lays the words over the picture, where there is room. */
  variant?: 'photo'
  /** A sentence under the heading. */
  children: ReactNode
}

/** The band that opens a page, with its one h1. */
export function Hero({ title, badge, actions, picture, variant, children }: HeroProps) {
  return (
    <section className="hero" data-variant={variant}>
      {picture && <div className="hero-picture">{picture}</div>}
      <div className="wide">
        <div className="hero-text">
          {badge && <p className="badge">{badge}</p>}
          <h1>{title}</h1>
          <p className="lede">{children}</p>
          {actions && <div className="actions">{actions}</div>}
        </div>
      </div>
    </section>
  )
}
