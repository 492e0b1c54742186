import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { fillInValidly } from '../../testing/form-page.ts'
import { createRun } from '../../testing/programs/run-program.ts'
import { storedQuotes } from '../../testing/stored-quotes.ts'
import { test } from '../../testing/test.ts'

const root = join(import.meta.dirname, '../../..')
const run = createRun({ NODE_ENV: 'development' })

const page = (html: string) =>
  `<!doctype html><html lang="en"><title>React 18</title><div id="root">${html}</div><script type="module" src="./browser.tsx"></script>`

/** The files of a partner's application. */
const app = (origin: string): Record<string, string> => ({
  'package.json': JSON.stringify({ name: 'partner', private: true, type: 'module' }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      module: 'ESNext',
      moduleResolution: 'bundler',
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      noEmit: true,
      noUncheckedSideEffectImports: true,
      types: [],
    },
    include: ['*.tsx'],
  }),
  'contact.tsx': `
    import { StrictMode, useRef } from 'react'
    import { Faq, QuoteForm, Toaster, type QuoteFormHandle } from '@concrete-quote/widget'
    import '@concrete-quote/widget/widget.css'
    export function Contact() {
      const form = useRef<QuoteFormHandle>(null)
      return (
        <StrictMode>
          <QuoteForm ref={form} apiUrl="${origin}" source="react-18" phone="(214) 555-0123" />
          <button onClick={() => form.current?.prefill({ firstName: 'Grace' })}>Prefill</button>
          <button onClick={() => form.current?.focus()}>Focus</button>
          <button onClick={() => form.current?.reset()}>Reset</button>
          <Faq />
          <Toaster />
        </StrictMode>
      )
    }`,
  'browser.tsx': `
    import { createRoot, hydrateRoot } from 'react-dom/client'
    import { Contact } from './contact'
    const root = document.getElementById('root')!
    if (root.firstChild) hydrateRoot(root, <Contact />)
    else createRoot(root).render(<Contact />)`,
  'server.tsx': `
    import { renderToString } from 'react-dom/server'
    import { Contact } from './contact'
    console.log(renderToString(<Contact />))`,
  'client.html': page(''),
})

test.describe('the components in React 18', { tag: '@heavy' }, () => {
  test.describe.configure({ mode: 'default', timeout: 240_000 })
  let dir: string
  let server: PreviewServer
  let printed: string[]

  test.beforeAll(async ({ baseURL }, testInfo) => {
    testInfo.setTimeout(240_000)
    dir = await mkdtemp(join(tmpdir(), 'concrete-quote-react-18-'))
    for (const [file, text] of Object.entries(app(baseURL as string))) await writeFile(join(dir, file), text)
    const { stdout: tarball } = await run(
      root,
      'npm',
      'pack',
      '--silent',
      '--pack-destination',
      dir,
      '-w',
      'widget',
    )
    const react = ['react@18', 'react-dom@18', '@types/react@18', '@types/react-dom@18']
    const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
    // npm refuses what the peer dependencies of the package rule out.
    await run(dir, 'npm', 'install', ...flags, `./${tarball.trim()}`, ...react)

    const quiet = { root: dir, configFile: false, logLevel: 'error' } as const
    await build({ ...quiet, build: { ssr: 'server.tsx', outDir: 'ssr' } })
    const { stdout, stderr } = await run(dir, process.execPath, 'ssr/server.js')
    const html = stdout + stderr
    expect(html, 'React prints warnings in place of, or after, the HTML').toMatch(/^<form.*>\n$/s)
    await writeFile(join(dir, 'index.html'), page(html.trim()))
    await build({
      ...quiet,
      // The development build of React, which prints warnings.
      define: { 'process.env.NODE_ENV': '"development"' },
      build: { rolldownOptions: { input: ['index.html', 'client.html'].map((name) => join(dir, name)) } },
    })
    server = await preview({ ...quiet, preview: { port: 0, host: '127.0.0.1' } })
  })
  test.afterAll(async () => {
    await server.close()
    await rm(dir, { recursive: true })
  })
  test.beforeEach(({ page }) => {
    printed = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('favicon.ico'))
        printed.push(message.text())
    })
    page.on('pageerror', (error) => printed.push(String(error)))
  })

  async function open(page: Page, path: string) {
    const { port } = new URL(server.resolvedUrls?.local[0] ?? '')
    await page.goto(`http://127.0.0.1:${port}/${path}`)
    await expect(page.getByRole('button', { name: 'Get My Free Quote' })).toBeVisible()
  }

  test('pass a strict type check', async () => {
    await run(dir, process.execPath, join(root, 'node_modules/typescript/bin/tsc'))
  })

  for (const [how, path] of [
    ['rendered by the browser', 'client.html'],
    ['hydrated from the server’s HTML', ''],
  ] as const) {
    test(`${how}: show errors, and submit what was filled in, without warnings`, async ({ page }) => {
      await open(page, path)
      await page.getByRole('button', { name: 'Get My Free Quote' }).click()
      await expect(page.getByText('First name is required')).toBeVisible()
      await expect(page.getByLabel('First Name')).toBeFocused()

      const lastName = `React 18 ${Date.now()}`
      await fillInValidly(page)
      await page.getByLabel('Last Name').fill(lastName)
      await page.getByRole('button', { name: 'Get My Free Quote' }).click()
      await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
      await expect(page.getByRole('heading', { name: 'Request sent.' })).toBeVisible()
      const stored = (await storedQuotes()).find((quote) => quote.lastName === lastName)
      expect(stored).toMatchObject({ source: 'react-18' })
      expect(printed).toEqual([])
    })
  }

  test('make the fields inert while a request is pending', async ({ page }) => {
    await page.route('**/api/quotes', () => {})
    await open(page, '')
    await fillInValidly(page)
    await page.getByRole('button', { name: 'Get My Free Quote' }).click()
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    expect(await page.locator('.cq-fields').evaluate((fields: HTMLElement) => fields.inert)).toBe(true)
  })

  for (const scripts of [true, false]) {
    test(`keep the honeypot out of the tab order ${scripts ? 'once hydrated' : 'without scripts'}`, async ({
      browser,
    }) => {
      const page = await browser.newPage({ javaScriptEnabled: scripts })
      await open(page, '')
      const names: (string | null)[] = []
      for (let n = 0; n < 8; n++) {
        await page.keyboard.press('Tab')
        names.push(await page.locator(':focus').evaluate((focused) => focused.getAttribute('name')))
      }
      expect(names).toContain('projectDetails')
      expect(names).not.toContain('website')
      await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
      await page.close()
    })
  }

  test('give their methods to a ref', async ({ page }) => {
    await open(page, '')
    await page.getByRole('button', { name: 'Prefill' }).click()
    await expect(page.getByLabel('First Name')).toHaveValue('Grace')
    await page.getByRole('button', { name: 'Focus' }).click()
    await expect(page.getByLabel('First Name')).toBeFocused()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByLabel('First Name')).toHaveValue('')
    expect(printed).toEqual([])
  })
})
