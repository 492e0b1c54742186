import type { ReactNode } from 'react'

interface HeroProps {
  title: string
  /** A short claim, shown above the heading. */
  badge?: string
  actions?: ReactNode
  /** Fills the right half on wide screens. */
  picture?: ReactNode
  /** `photo` overlays the text on the picture on wide screens. */
  variant?: 'photo'
  /** Shown below the picture, over the full width. */
  badges?: ReactNode
  /** A sentence below the heading. */
  children: ReactNode
}

/** The first section of a page, with its `h1`. */
export function Hero({ title, badge, actions, picture, variant, badges, children }: HeroProps) {
  return (
    <section>
      <div className="hero" data-variant={variant}>
        {picture && <div className="hero-picture">{picture}</div>}
        <div className="wide">
          <div className="hero-text">
            {badge && <p className="badge">{badge}</p>}
            <h1>{title}</h1>
            <p className="lede">{children}</p>
            {actions && <div className="actions">{actions}</div>}
          </div>
        </div>
      </div>
      {badges}
    </section>
  )
}
