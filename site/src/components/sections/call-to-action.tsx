import type { ReactNode } from 'react'
import { QuoteOrCall } from '../actions.tsx'

interface CallToActionProps {
  title: string
  children: ReactNode
}

/** A dark section that invites visitors to call or request a quote. */
export function CallToAction({ title, children }: CallToActionProps) {
  return (
    <section className="band" aria-labelledby="call">
      <div className="section wide">
        <h2 id="call">{title}</h2>
        <div className="lede">{children}</div>
        <div className="actions">
          <QuoteOrCall />
        </div>
      </div>
    </section>
  )
}
