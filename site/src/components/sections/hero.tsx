import type { ReactNode } from 'react'

interface HeroProps {
  title: string
  /** A short claim, shown above the heading. */
  badge?: string
  actions?: ReactNode
  /** Beside the text on wide screens (`hero-split.css`), or behind it (`hero-photo.css`). */
  picture: ReactNode
  /** Shown below the picture, over the full width. */
  badges?: ReactNode
  /** A sentence below the heading. */
  children: ReactNode
}

/** The first section of a page, with its `h1`. */
export function Hero({ title, badge, actions, picture, badges, children }: HeroProps) {
  return (
    <section>
      <div className="hero">
        <div className="hero-picture">{picture}</div>
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
