import { company } from '@concrete-quote/openapi'
import { useId, type ComponentProps, type ReactNode } from 'react'
import type { SiteTexts } from '../content/site-texts.ts'
import { useTexts } from '../content/texts-by-language.ts'
import { Icon } from './icon.tsx'

/** A `tel:` link to the company. The default content is the phone number. */
export function PhoneLink({ children = company.phone, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} href={company.telHref}>
      {children}
    </a>
  )
}

/** A button that calls the company, next to another button on a dark background. */
export function CallButton() {
  const { actions } = useTexts()
  return (
    <PhoneLink className="button button-outline">
      <Icon name="phone" />
      {actions.call(company.phone)}
    </PhoneLink>
  )
}

/**
 * Adds a tooltip to a control (WAI-ARIA tooltip pattern). `scripts/tooltips.ts` opens and closes it.
 * @param children Renders the control. Receives the id of the tooltip for its `aria-describedby`.
 */
export function Tooltip({ text, children }: { text: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <span className="has-tooltip">
      {children(id)}
      <span id={id} role="tooltip" popover="manual">
        {text}
      </span>
    </span>
  )
}

/** The Call Now button. Its tooltip shows the phone number. */
export function CallNow({ className }: { className: string }) {
  const { actions } = useTexts()
  return (
    <Tooltip text={actions.call(company.phone)}>
      {(tooltip) => (
        <PhoneLink className={className} aria-describedby={tooltip}>
          <Icon name="phone" />
          {actions.callNow}
        </PhoneLink>
      )}
    </Tooltip>
  )
}

/**
 * The Get a Free Quote and Call buttons, for dark backgrounds.
 * @param query What the link fills in. Default: nothing.
 */
export function QuoteOrCall({ query = '' }: { query?: string }) {
  const { actions, paths } = useTexts()
  return (
    <>
      <a className="button button-light" href={paths.contact + query}>
        {actions.quote}
        <Icon name="arrow" />
      </a>
      <CallButton />
    </>
  )
}

/**
 * A bar with call and quote buttons, at the bottom of the viewport on phones. With scripts, it appears where the hero, or
 * the form, has scrolled out of view (`scripts/page.ts`).
 */
export function CallBar({ path }: { path: string }) {
  const { frame, paths } = useTexts()
  return (
    <nav className="call-bar" aria-label={frame.callBar.name}>
      <PhoneLink className="button button-quiet">
        <Icon name="phone" />
        {frame.callBar.call}
      </PhoneLink>
      <a className="button" href={quoteHref(paths, path)}>
        {frame.callBar.quote}
      </a>
    </nav>
  )
}

/** The `href` of a link to the quote form: on its own page a fragment, because a path would drop the query and reload. */
export const quoteHref = ({ contact }: SiteTexts['paths'], path: string) =>
  path === contact ? '#quote' : contact
