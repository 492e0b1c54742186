import { htmlBlocks } from '../../../../../widget/builder/snippets/element.ts'
import { Copyable } from '../parts/copyable.tsx'

/** The code that a partner pastes into a page, as the builder makes it, with a link to the builder. */
export function PartnerCode({ source }: { source: string }) {
  const { origin } = location
  const [html] = htmlBlocks({
    origin,
    attributes: { source },
    styles: {},
    fallback: 'link',
    loadsWithPage: false,
  })
  const builder = `${origin}/widget/?${new URLSearchParams({ source })}`
  const code = html?.code ?? ''
  return (
    <Copyable
      label={`Code for ${source}`}
      text={code}
      share={{
        text: `The quote form for your page. Paste this where it belongs:\n\n${code}\nMore choices: ${builder}`,
      }}
    >
      <a href={builder} target="_blank" rel="noreferrer">
        Colors, languages, and WordPress
      </a>
    </Copyable>
  )
}
