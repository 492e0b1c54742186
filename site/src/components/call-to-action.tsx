import type { ReactNode } from 'react'
import { company } from '@concrete-quote/openapi'
import { column } from '../layout.ts'
import { Icon } from './icon.tsx'
import { PhoneLink } from './phone-link.tsx'
import { Picture } from './picture.tsx'
import type { ImageName } from '../content/images.ts'

interface CallToActionProps {
  id: string
  title: string
  image: ImageName
  children: ReactNode
}

/** The dark band that asks for a call or a quote request. */
export function CallToAction({ id, title, image, children }: CallToActionProps) {
  return (
    <section className="section band" aria-labelledby={id}>
      <div className="wide halves">
        <div className="well">
          <Picture image={image} sizes={`(max-width: 64rem) ${column()}, ${column(52)}`} />
        </div>
        <div>
          <h2 id={id}>{title}</h2>
          <div className="lede">{children}</div>
          <div className="actions">
            <a className="button button-light" href="/contact">
              Get a Free Quote
              <Icon name="arrow" />
            </a>
            <PhoneLink className="button button-outline">
              <Icon name="phone" />
              Call {company.phone}
            </PhoneLink>
          </div>
        </div>
      </div>
    </section>
  )
}
