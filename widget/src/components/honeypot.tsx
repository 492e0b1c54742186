import type { Texts } from '../core/texts.ts'

/** Sets `inert` by the property, because React 18 does not know the attribute. */
const makeInert = (element: HTMLElement | null) => void (element && (element.inert = true))

/** The honeypot, which neither the tab key, autofill, nor assistive technology reaches, not even before hydration. */
export function Honeypot({ texts }: { texts: Texts }) {
  return (
    <label ref={makeInert} className="cq-website" aria-hidden="true">
      {texts.website}
      <input type="text" name="website" autoComplete="off" tabIndex={-1} />
    </label>
  )
}

/** What a bot filled in. */
export const readHoneypot = ({ elements }: HTMLFormElement) =>
  (elements.namedItem('website') as HTMLInputElement).value
