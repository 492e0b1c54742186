import type { ReactNode } from 'react'
import type { ImageName } from '../../content/images.ts'
import { QuoteOrCall } from '../actions.tsx'
import { Picture } from '../picture.tsx'

interface CallToActionProps {
  title: string
  /** Fills the section; the text is on its left third. Without one, a chalk line divides the section. */
  image?: ImageName
  children: ReactNode
}

/** A dark section that invites visitors to call or request a quote. */
export function CallToAction({ title, image, children }: CallToActionProps) {
  return (
    <section className="band" aria-labelledby="call">
      {image && (
        <div className="band-picture">
          <Picture image={image} sizes="100vw" />
        </div>
      )}
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
