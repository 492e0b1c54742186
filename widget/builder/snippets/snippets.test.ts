import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { company } from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import { readmeSnippet } from '../../testing/pages/readme-snippet.ts'
import { contrastInWords, toEmbed } from '../options.ts'
import { contentSecurityPolicy } from './element.ts'
import { platforms } from './platforms.ts'
import type { SnippetInput } from './print.ts'
import { reservedHeight } from './reserved-height.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readPlugin = (file: string) => read(`widget/wordpress/concrete-quote/${file}`)

/** Whoever embeds the form with a link reserves its height by this. */
const withReservedHeight = (text: string) =>
  text.replaceAll(/(?<=<svg height=")\d+(?=" aria-hidden)/g, `${reservedHeight.link}`)

/** The part of a page from one text to another, with the margin of its first line removed. */
function excerpt(html: string, from: string, to: string): string {
  const text = html.slice(html.lastIndexOf('\n', html.indexOf(from)) + 1, html.indexOf(to) + to.length)
  const margin = /^ */.exec(text)?.[0] ?? ''
  return `${text.replaceAll(new RegExp(`^${margin}`, 'gm'), '')}\n`
}

/** Replaces that part with other code, which gets the same margin. */
function replaceExcerpt(html: string, from: string, to: string, code: string): string {
  const start = html.lastIndexOf('\n', html.indexOf(from)) + 1
  const margin = /^ */.exec(html.slice(start))?.[0] ?? ''
  const indented = code.trimEnd().replaceAll(/^(?=.)/gm, margin)
  return html.slice(0, start) + indented + html.slice(html.indexOf(to) + to.length)
}

/** The examples are those of any contractor. */
const withExamplePhone = (code = '') =>
  code.replaceAll(company.phone, '(214) 555-0123').replaceAll(company.telHref, 'tel:+12145550123')

const embed = (query: string) => toEmbed(Object.fromEntries(new URLSearchParams(query)))

function snippets(query: string, { origin = 'http://localhost:3000', ...given }: Partial<SnippetInput> = {}) {
  const input: SnippetInput = { ...embed(query), origin, fallback: 'link', ...given }
  return (id: 'html' | 'wordpress', title?: string) => {
    const blocks = platforms[id].blocks(input)
    return withExamplePhone((title ? blocks.find((block) => block.title === title) : blocks[0])?.code)
  }
}

describe('snippets are the code of the examples', () => {
  it('HTML: README.md', () => {
    expect(snippets('')('html')).toBe(withReservedHeight(readmeSnippet('html')))
  })

  const examples = ['pages', 'frameworks'].flatMap((folder) =>
    readdirSync(join(root, 'examples', folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !/node_modules|dist/.test(path) && /\.(html|tsx?|vue|svelte|astro)$/.test(path))
      .map((path) => `examples/${folder}/${path}`),
  )
  it.each(
    ['README.md', ...examples].filter(
      (path) => path !== 'examples/pages/plain.html' && read(path).includes('<svg height='),
    ),
  )('%s reserves the height of the form, which `-u` updates', async (path) => {
    await expect(withReservedHeight(read(path))).toMatchFileSnapshot(join(root, path))
  })

  it('HTML with attributes: examples/pages/strict-csp.html', () => {
    const page = withReservedHeight(read('examples/pages/strict-csp.html'))
    const element = excerpt(page, '<concrete-quote-form', '</concrete-quote-form>')
    const script = excerpt(page, '<script', '</script>')
    const code = snippets('source=trinity-bank&project-type=driveway&draft=on')
    // The formatter puts each element on a line of its own.
    const lines = (html = '') => html.replaceAll(/>\s*</g, '>\n<')
    expect(lines(code('html'))).toBe(lines(element + script))
  })

  it('HTML with a button that opens the form: examples/pages/button.html', () => {
    const page = read('examples/pages/button.html')
    const inline = excerpt(page, '<concrete-quote-button filled', '</concrete-quote-button>')
    const floating = excerpt(
      page.slice(page.indexOf('<p>The second')),
      '<concrete-quote-button floating',
      '</concrete-quote-button>',
    )
    const tag = excerpt(page, '<script', '</script>')
    const code = (as: 'button' | 'floating') => snippets('source=lone-star-homes', { as })
    expect(code('button')('html')).toBe(inline + tag)
    expect(code('floating')('wordpress', 'Custom HTML block')).toBe(floating + tag)
  })

  it('HTML with the full form: examples/pages/plain.html, which `-u` updates', async () => {
    const page = read('examples/pages/plain.html')
    const code = snippets('source=lone-star-homes&faq=on', { fallback: 'form' })('html')
    const [styles = '', element = ''] = (code ?? '').split(/(?=<concrete-quote-form)/)
    const withStyles = replaceExcerpt(page, '<style', '</style>', styles)
    await expect(
      replaceExcerpt(withStyles, '<concrete-quote-form ', '</script>', element),
    ).toMatchFileSnapshot('../../../examples/pages/plain.html')
  })

  it('site builders: examples/pages/frame.html, which `-u` updates', async () => {
    const page = read('examples/pages/frame.html')
    const frame = snippets('source=oak-cliff-gardens&project-type=steps', { as: 'frame' })('html', 'Frame')
    await expect(replaceExcerpt(page, '<iframe', '</iframe>', frame ?? '')).toMatchFileSnapshot(
      '../../../examples/pages/frame.html',
    )
  })

  it('WordPress: readme.txt of the plugin', () => {
    const code = snippets('source=my-site&project-type=patio&faq=on')(
      'wordpress',
      'Or the shortcode of the plugin',
    )
    expect(readPlugin('readme.txt')).toContain(`\`${code?.trim()}\``)
  })

  it('WordPress: the plugin reserves the height and loads the file as in HTML', () => {
    const plugin = readPlugin('concrete-quote.php').replace('%d', `${reservedHeight.link}`)
    const code = snippets('')('html') ?? ''
    expect(code).toContain('<script async src="http://localhost:3000/widget/v1/embed.js"></script>')
    expect(plugin).toContain("concrete_quote_url() . '/widget/v1/embed.js'")
    expect(plugin).toContain(/<svg.*<\/svg>/.exec(code)?.[0])
  })

  it('the policy: examples/pages/strict-csp.html', () => {
    const [, policy] = /content="(default-src .*?)"/.exec(read('examples/pages/strict-csp.html')) ?? []
    const origin = 'http://localhost:3000'
    const input: SnippetInput = { ...toEmbed({}), origin, fallback: 'link' }
    expect(contentSecurityPolicy(input).example).toBe(policy)
  })
})

it('the hosted form has the options of its query', () => {
  const as = 'frame'
  const code = snippets('source=a%26b&lang=es&theme=dark&project-type=patio&heading=Hola', { as })
  const url = 'http://localhost:3000/widget/form?source=a%26b&projectType=patio&lang=es&theme=dark'
  expect(code('wordpress', 'Link')).toBe(`${url}\n`)
  expect(code('wordpress', 'Frame')).toContain(`src="${url.replaceAll('&', '&amp;')}"`)
  expect(code('wordpress', 'Frame')).toContain('; color-scheme: dark"')
  expect(code('wordpress', 'Frame')).toContain('title="Pida su cotización gratis"')
  expect(snippets('', { as })('html', 'Link')).toBe('http://localhost:3000/widget/form\n')
})

it('the policy says what a pinned tag without its type is', () => {
  const pinned = { file: 'concrete-quote-form.0123456789abcdef.js', integrity: 'sha384-A' }
  const notes = (given: Partial<SnippetInput>) =>
    contentSecurityPolicy({ ...toEmbed({}), origin: '', fallback: 'link', ...given }).notes.join()
  expect(notes({ pinned })).toContain('Keep type="module"')
  expect(notes({})).not.toContain('type=')
})

it.each(Object.values(platforms).filter(({ name }) => name !== 'Wix'))(
  'the code for $name contains the configured options',
  ({ blocks }) => {
    const query = 'source=a&lang=es&theme=dark&accent=%230f766e&density=0.8&heading=Hola&phone=123'
    const input: SnippetInput = { ...embed(query), origin: '', fallback: 'link' }
    const text = blocks(input)
      .map(({ code }) => code.replaceAll(/"(--cq-[a-z]+)": "(.+?)"/g, '$1: $2;'))
      .join('\n')
    for (const part of ['"a"', '"es"', '"Hola"', '"123"', '--cq-accent: #0f766e;', '--cq-density: 0.8;'])
      expect(text).toContain(part)
    expect(text).toContain('theme="dark"')
  },
)

it('the link in a button opens the hosted form as the button would', () => {
  const code = snippets('source=a%26b&lang=es&project-type=patio&accent=%230f766e', { as: 'button' })('html')
  expect(code).toContain(
    '<a href="http://localhost:3000/widget/form?source=a%26b&amp;projectType=patio&amp;lang=es">Pida su cotización gratis</a>',
  )
  expect(code).toMatch(/concrete-quote-button \{\s+--cq-accent/)
})

it('a Spanish fallback is sent in Spanish, and links to the Spanish page', () => {
  expect(snippets('lang=es', { fallback: 'form' })('html')).toContain(
    '<input type="hidden" name="lang" value="es" />',
  )
  expect(snippets('lang=en', { fallback: 'form' })('html')).not.toContain('name="lang"')
  expect(snippets('lang=es')('html')).toContain('>Llame al (214) 555-0123</a>')
  expect(snippets('lang=es&no-phone=on')('html')).toContain(
    '<a href="http://localhost:3000/es/contacto#quote">Pida su cotización gratis</a>',
  )
})

it('a fallback in Vietnamese has its texts', () => {
  const code = snippets('lang=vi&faq=on')('html')
  expect(code).toContain('<concrete-quote-form lang="vi" faq>')
  expect(code).toContain('>Gọi (214) 555-0123</a>')
})

it('values are escaped so that they arrive as typed', () => {
  const code = snippets(`heading=${encodeURIComponent(`"<b>" & {x} [y] \\`)}`)
  expect(code('html')).toContain('heading="&quot;&lt;b&gt;&quot; &amp; {x} [y] \\"')
  expect(code('wordpress', 'Or the shortcode of the plugin')).toContain('{x} &#91;y&#93; &#92;"')
})

it('a flag is on, an attribute with one value has it, and no phone number takes precedence', () => {
  expect(embed('faq=on&draft=on&phone=123&no-phone=on&theme=dark').attributes).toEqual({
    phone: '',
    theme: 'dark',
    draft: 'off',
    faq: '',
  })
})

it('sets the color of the button’s text with a brand color, and says how well it and links are read', () => {
  expect(embed('accent=%23ffcc00&radius=12&padding=1').styles).toEqual({
    '--cq-accent': '#ffcc00',
    '--cq-on-accent': '#000000',
    '--cq-radius': '12px',
    '--cq-padding': '1em',
  })
  // The lightest gray that passes on white, and its neighbor, which is never rounded up to 4.5:1.
  expect(embed('accent=%23767676').styles).toMatchObject({ '--cq-on-accent': '#ffffff' })
  expect(contrastInWords({ accent: '#767676' })).toMatch(
    /^Text on the button is white, .*4\.54:1\. Links .* 4\.46:1/,
  )
  expect(contrastInWords({ accent: '#0f766e' })).not.toContain('Links')
  expect(contrastInWords({ accent: '#777777' })).toMatch(
    /is black.* Links are hard to read at 4\.\d\d:1.*darker/,
  )
  expect(contrastInWords({ accent: '#0b2a66', theme: 'dark' })).toContain('choose a lighter color')
  expect(contrastInWords({})).not.toContain('hard')
  expect(contrastInWords({ theme: 'dark' })).not.toContain('hard')
})
