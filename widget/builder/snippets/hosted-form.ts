// The code of pages that link to the hosted form or show it in a frame.
import { formMessages, supportedLanguage } from '@concrete-quote/openapi'
import { escapeAttribute, type CodeBlock, type SnippetInput } from './print.ts'

/** The height of the form on a phone in pixels, with the room that it needs once a request was sent. */
const frameHeight = 1280

type HostedFormInput = Pick<SnippetInput, 'origin' | 'attributes'>

/** A link, a frame, and the script for pages that fit the frame to the form. */
export function hostedFormBlocks(input: HostedFormInput): CodeBlock[] {
  const url = hostedFormUrl(input)
  const { lang, theme = '' } = input.attributes
  const { heading } = formMessages[supportedLanguage(lang) ?? 'en']
  // Without the scheme of its content, a frame is not transparent (CSS Color Adjustment, section 2.2).
  const scheme = { dark: 'dark', system: 'light dark' }[theme] ?? 'light'
  return [
    { title: 'Link', code: `${url}\n` },
    {
      title: 'Frame',
      code: `<iframe
  id="quote-form"
  title="${heading}"
  src="${escapeAttribute(url)}"
  height="${frameHeight}"
  loading="lazy"
  style="width: 100%; max-width: 40rem; border: 0; color-scheme: ${scheme}"
></iframe>
`,
    },
    {
      title: 'Height script',
      code: `<script>
  addEventListener('message', ({ source, data }) => {
    const frame = document.getElementById('quote-form')
    if (source !== frame.contentWindow || data.type !== 'concrete-quote:height') return
    frame.height = data.height
  })
</script>
`,
    },
  ]
}

/** The address of the hosted form. Its other options are the element's alone. */
export function hostedFormUrl({ origin, attributes }: HostedFormInput): string {
  const { source, 'project-type': projectType, lang, theme } = attributes
  const given = Object.entries({ source, projectType, lang, theme }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const query = new URLSearchParams(given).toString()
  return `${origin}/widget/form${query && `?${query}`}`
}
