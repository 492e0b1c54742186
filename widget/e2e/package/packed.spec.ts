import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { build, createLogger, preview, type PreviewServer } from 'vite'
import { expectFormLook } from '../../testing/journeys/form-look.ts'
import { fillInValidly } from '../../testing/form-page.ts'
import { readmeSnippet } from '../../testing/pages/readme-snippet.ts'
import { createRun } from '../../testing/programs/run-program.ts'
import { storedQuotes } from '../../testing/stored-quotes.ts'
import { test } from '../../testing/test.ts'

const root = join(import.meta.dirname, '../../..')
// Vite sets it to `production` when it builds.
const run = createRun({ NODE_ENV: '' })

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
      skipLibCheck: false,
      noUncheckedSideEffectImports: true,
      types: [],
    },
    include: ['*.tsx', 'styles.d.ts'],
  }),
  'contact.tsx': readmeSnippet('tsx', origin),
  'styles.d.ts': `declare module '*/page.css'`,
  'page.css': `@layer base { .follows-visitor { color-scheme: light dark } }`,
  'browser.tsx': `
    import './page.css'
    import { hydrateRoot } from 'react-dom/client'
    import Contact from './contact'
    hydrateRoot(document.getElementById('root')!, <Contact />)`,
  'server.tsx': `
    import { renderToString } from 'react-dom/server'
    import Contact from './contact'
    import '@concrete-quote/widget/element'
    import '@concrete-quote/widget/button'
    export const html = renderToString(<Contact />)`,
  'element.tsx': `
    import './page.css'
    import '@concrete-quote/widget/element'
    import { createRoot } from 'react-dom/client'
    const element = document.createElement('concrete-quote-form')
    element.faq = true
    document.addEventListener('quote-submitted', ({ detail }) => { document.documentElement.dataset.id = detail.id })
    element.addEventListener('quote-submitted', ({ detail }) => { document.title = detail.projectType })
    createRoot(document.getElementById('root')!).render(
      <concrete-quote-form api-url="${origin}" source="packed" faq onquote-submitted={({ detail }) => { document.title = detail.projectType }} />)`,
  'element.html': `<!doctype html><html lang="en"><title>Element</title><div id="root"></div><script type="module" src="./element.tsx"></script>`,
  'components.tsx': `
    import { Faq, QuoteForm, Toaster } from '@concrete-quote/widget'
    console.log(Faq, QuoteForm, Toaster)`,
  'public/plain.html': `<!doctype html><html lang="en"><title>Plain</title><script type="module" src="./concrete-quote-form.js"></script><concrete-quote-form api-url="${origin}" source="packed"></concrete-quote-form>`,
})

const index = (html: string) =>
  `<!doctype html><html lang="en"><title>React</title><div id="root">${html}</div><script type="module" src="./browser.tsx"></script>`

test.describe('the packed package in a new project', { tag: '@heavy' }, () => {
  test.describe.configure({ mode: 'default', timeout: 240_000 })
  let dir: string
  let server: PreviewServer
  let errors: string[]

  test.beforeAll(async ({ baseURL }, testInfo) => {
    testInfo.setTimeout(240_000)
    dir = await mkdtemp(join(tmpdir(), 'concrete-quote-packed-'))
    await mkdir(join(dir, 'public'))
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
    const types = ['@types/react@19', '@types/react-dom@19']
    const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
    await run(dir, 'npm', 'install', ...flags, `./${tarball.trim()}`, 'react@19', 'react-dom@19', ...types)

    const quiet = { root: dir, configFile: false, logLevel: 'error' } as const
    await build({ ...quiet, build: { ssr: 'server.tsx', outDir: 'ssr' } })
    const { stdout: html } = await run(
      dir,
      process.execPath,
      '-p',
      `import('./ssr/server.js').then((m) => console.log(m.html)), ''`,
    )
    await writeFile(join(dir, 'index.html'), index(html.trim()))
    const files = 'node_modules/@concrete-quote/widget/dist/standalone'
    await cp(join(dir, files), join(dir, 'public'), { recursive: true })
    await build({
      ...quiet,
      // The development build of React, which prints warnings.
      define: { 'process.env.NODE_ENV': '"development"' },
      build: {
        rolldownOptions: { input: ['index.html', 'element.html'].map((name) => join(dir, name)) },
      },
    })
    server = await preview({ ...quiet, preview: { port: 0, host: '127.0.0.1' } })
  })
  test.afterAll(async () => {
    await server.close()
    await rm(dir, { recursive: true })
  })
  test.beforeEach(({ page }) => {
    errors = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico'))
        errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
  })

  async function open(page: Page, path: string) {
    const { port } = new URL(server.resolvedUrls?.local[0] ?? '')
    await page.goto(`http://127.0.0.1:${port}/${path}`)
  }

  async function submit(page: Page, path: string, source = 'packed') {
    const lastName = `Packed ${Date.now()}`
    await open(page, path)
    await fillInValidly(page)
    await page.getByLabel('Last Name').fill(lastName)
    await page.getByRole('button', { name: 'Get My Free Quote' }).click()
    await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
    const stored = (await storedQuotes()).find((quote) => quote.lastName === lastName)
    expect(stored).toMatchObject({ source })
    expect(errors).toEqual([])
    return stored?.id
  }

  test('passes a strict type check', async () => {
    await run(dir, process.execPath, join(root, 'node_modules/typescript/bin/tsc'))
  })

  test('submits a quote from the components of widget/README.md with SSR and hydration, without warnings', async ({
    page,
  }) => {
    const logged = page.waitForEvent('console', (message) => message.type() === 'log')
    const id = await submit(page, '', 'lone-star-homes')
    expect((await logged).text()).toBe(id)
  })

  test('lets a page be tested as widget/docs/reference.md says', async () => {
    await writeFile(join(dir, 'contact.test.jsx'), readmeSnippet('jsx'))
    const tools = ['vitest@4', 'jsdom@29', 'happy-dom@21', '@testing-library/react@16']
    const events = ['@testing-library/user-event@14', '@testing-library/dom@10']
    await run(dir, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', ...tools, ...events)
    for (const environment of ['jsdom', 'happy-dom'])
      await run(dir, join(dir, 'node_modules/.bin/vitest'), 'run', '--environment', environment)
  })

  test('submits a quote from the element in JSX', async ({ page }) => {
    await submit(page, 'element.html')
    await expect(page).toHaveTitle('other')
  })

  test('submits a quote from plain HTML', async ({ page }) => {
    await submit(page, 'plain.html')
  })

  // Vite's own targets are older than ours.
  for (const [kind, path] of [
    ['components', ''],
    ['element', 'element.html'],
  ] as const) {
    test(`look as designed in an application with the defaults of Vite (${kind})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await open(page, path)
      await expectFormLook(page, 'light')
      await page.locator('html').evaluate((html) => html.classList.add('follows-visitor'))
      await expectFormLook(page, 'dark')
      await page.emulateMedia({ colorScheme: 'light' })
      await expectFormLook(page, 'light')
      // Sets the color scheme as next-themes does.
      await page.locator('html').evaluate((html) => (html.style.colorScheme = 'dark'))
      await expectFormLook(page, 'dark')

      // A language that bundlers do not know to be written from right to left.
      await page.locator('form').evaluate((form: HTMLFormElement) => {
        form.lang = 'az-Arab'
        form.dir = 'rtl'
      })
      await expect(page.getByLabel('Phone')).toHaveCSS('text-align', 'right')
    })
  }

  test('builds without warnings', async () => {
    const warnings: string[] = []
    const logger = createLogger('warn')
    logger.warn = logger.warnOnce = (text) => void warnings.push(text)
    const input = ['element.html', 'components.tsx'].map((name) => join(dir, name))
    const options = { outDir: 'warnings', rolldownOptions: { input } }
    await build({ root: dir, configFile: false, customLogger: logger, logLevel: 'warn', build: options })
    expect(warnings).toEqual([])
  })

  test('contains the files of its manifest, source maps, its license, and no source', async () => {
    const folder = join(dir, 'node_modules/@concrete-quote/widget')
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      customElements: string
      dependencies: object
    }
    expect(await readFile(join(folder, manifest.customElements), 'utf8')).toContain(
      '"tagName": "concrete-quote-form"',
    )
    expect(Object.keys(manifest.dependencies)).toEqual(['react-hook-form', 'zod'])
    const map = join(folder, 'dist/library/widget/src/components/quote-form.js.map')
    expect(JSON.parse(await readFile(map, 'utf8'))).toMatchObject({
      sourcesContent: [await readFile(join(root, 'widget/src/components/quote-form.tsx'), 'utf8')],
    })
    const license = await readFile(join(root, 'LICENSE'), 'utf8')
    expect(await readFile(join(folder, 'LICENSE'), 'utf8')).toBe(license)
    expect(await readFile(join(root, 'openapi/LICENSE'), 'utf8')).toBe(license)
    await expect(readFile(join(folder, 'src/index.ts'))).rejects.toThrow('ENOENT')
  })

  test('names its components for React’s developer tools', async () => {
    const program = `import('@concrete-quote/widget').then(({ QuoteForm, Faq, Toaster }) =>
      console.log(QuoteForm.render.name, Faq.name, Toaster.name))`
    expect((await run(dir, process.execPath, '-e', program)).stdout).toBe('QuoteForm Faq Toaster\n')
  })

  test('exports to server components what it exports to others', async () => {
    const program = `import('@concrete-quote/widget').then((all) => console.log(Object.keys(all).sort().join()))`
    const file = join(dir, 'node_modules/@concrete-quote/widget/react-server/index.js')
    const names = [...(await readFile(file, 'utf8')).matchAll(/export { (.+) }/g)].flatMap(
      ([, list]) => list?.split(', ') ?? [],
    )
    expect((await run(dir, process.execPath, '-e', program)).stdout).toBe(`${names.sort().join()}\n`)
  })

  for (const name of ['openapi', 'widget']) {
    test(`passes publint and Are The Types Wrong (${name})`, async () => {
      const [bin, folder] = [join(root, 'node_modules/.bin'), join(root, name)]
      expect((await run(folder, join(bin, 'publint'), '--strict')).stdout).toContain('All good!')
      // ES modules only, which every bundler and Node 20.19 support.
      await run(folder, join(bin, 'attw'), '--pack', '.', '--profile', 'esm-only')
    })
  }
})
