import type { ReactNode } from 'react'
import type { ImageName } from '../../content/images.ts'
import { QuoteOrCall } from '../actions.tsx'
import { columnWidth, Picture } from '../picture.tsx'

interface CallToActionProps {
  id: string
  title: string
  image: ImageName
  children: ReactNode
}

/** A dark section with an image that invites visitors to call or request a quote. */
export function CallToAction({ id, title, image, children }: CallToActionProps) {
  return (
    <section className="section band" aria-labelledby={id}>
      <div className="wide halves">
        <div className="well">
          <Picture image={image} sizes={`(max-width: 64rem) ${columnWidth()}, ${columnWidth(52)}`} />
        </div>
        <div>
          <h2 id={id}>{title}</h2>
          <div className="lede">{children}</div>
          <div className="actions">
            <QuoteOrCall />
          </div>
        </div>
      </div>
    </section>
  )
}
