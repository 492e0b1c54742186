import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from 'playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { frameworks } from '../builder/snippets/frameworks.ts'
import { toEmbed } from '../builder/config/config.ts'
import { expectFormLook, expectRendered } from '../testing/form-look.ts'
import { fillInValidly } from '../testing/form-page.ts'
import { readmeSnippet } from '../testing/readme-snippet.ts'
import { storedQuotes } from '../testing/stored-quotes.ts'
import { test } from '../testing/test.ts'

const root = join(import.meta.dirname, '../..')

/** Runs a program in a folder, and returns its output. */
async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`, { cause: error })
    },
  )
  return stdout
}

/** The builder's style sheet for a brand color that is lighter on dark pages. */
function brandStyleSheet(): string {
  const input = {
    ...toEmbed({ accent: '#0f766e' }),
    origin: '',
    fallback: 'link',
    loadsWithPage: false,
  } as const
  return frameworks.react.blocks(input).find(({ title }) => title === 'Your style sheet')?.code ?? ''
}

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
      types: [],
    },
    include: ['*.tsx', '*.d.ts'],
  }),
  'css.d.ts': `declare module '*.css'`,
  'contact.tsx': readmeSnippet('tsx', origin),
  'page.css': `@layer base { .follows-visitor { color-scheme: light dark } }`,
  'brand.css': brandStyleSheet(),
  'browser.tsx': `
    import './page.css'
    if (location.search === '?brand') void import('./brand.css')
    import { hydrateRoot } from 'react-dom/client'
    import Contact from './contact'
    hydrateRoot(document.getElementById('root')!, <Contact />)`,
  'server.tsx': `
    import { renderToString } from 'react-dom/server'
    import Contact from './contact'
    import '@concrete-quote/widget/element'
    export const html = renderToString(<Contact />)`,
  'element.tsx': `
    import './page.css'
    import '@concrete-quote/widget/element'
    import { createRoot } from 'react-dom/client'
    const element = document.createElement('concrete-quote-form')
    element.faq = true
    element.addEventListener('quote-submitted', ({ detail }) => { document.title = detail.projectType })
    createRoot(document.getElementById('root')!).render(
      <concrete-quote-form api-url="${origin}" source="packed" faq onquote-submitted={({ detail }) => { document.title = detail.projectType }} />)`,
  'element.html': `<!doctype html><html lang="en"><title>Element</title><div id="root"></div><script type="module" src="./element.tsx"></script>`,
  'public/plain.html': `<!doctype html><html lang="en"><title>Plain</title><script type="module" src="./concrete-quote-form.js"></script><concrete-quote-form api-url="${origin}" source="packed"></concrete-quote-form>`,
})

const index = (html: string) =>
  `<!doctype html><html lang="en"><title>React</title><div id="root">${html}</div><script type="module" src="./browser.tsx"></script>`

test.describe('the packed packages in a new project', { tag: '@heavy' }, () => {
  test.describe.configure({ mode: 'default', timeout: 240_000 })
  let dir: string
  let server: PreviewServer
  let errors: string[]

  test.beforeAll(async ({ baseURL }, testInfo) => {
    testInfo.setTimeout(240_000)
    dir = await mkdtemp(join(tmpdir(), 'concrete-quote-packed-'))
    await mkdir(join(dir, 'public'))
    for (const [file, text] of Object.entries(app(baseURL as string))) await writeFile(join(dir, file), text)
    const packed = await run(
      root,
      'npm',
      'pack',
      '--json',
      '--pack-destination',
      dir,
      '-w',
      'openapi',
      '-w',
      'widget',
    )
    const tarballs = (JSON.parse(packed) as { filename: string }[]).map(({ filename }) => join(dir, filename))
    const types = ['@types/react@19', '@types/react-dom@19']
    const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
    await run(dir, 'npm', 'install', ...flags, ...tarballs, 'react@19', 'react-dom@19', ...types)

    const quiet = { root: dir, configFile: false, logLevel: 'error' } as const
    await build({ ...quiet, build: { ssr: 'server.tsx', outDir: 'ssr' } })
    const html = await run(
      dir,
      process.execPath,
      '-p',
      `import('./ssr/server.js').then((m) => console.log(m.html)), ''`,
    )
    await writeFile(join(dir, 'index.html'), index(html.trim()))
    const file = 'node_modules/@concrete-quote/widget/dist/standalone/concrete-quote-form.js'
    await copyFile(join(dir, file), join(dir, 'public/concrete-quote-form.js'))
    await build({
      ...quiet,
      // The development build of React, which prints warnings.
      define: { 'process.env.NODE_ENV': '"development"' },
      build: { rolldownOptions: { input: ['index.html', 'element.html'].map((name) => join(dir, name)) } },
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

  async function submit(page: Page, path: string, source: string | null = 'packed') {
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

  test('pass a strict type check', async () => {
    await run(dir, process.execPath, join(root, 'node_modules/typescript/bin/tsc'))
  })

  test('submit a quote from the components of widget/README.md with SSR and hydration, without warnings', async ({
    page,
  }) => {
    const logged = page.waitForEvent('console', (message) => message.type() === 'log')
    const id = await submit(page, '', null)
    expect((await logged).text()).toBe(id)
  })

  test('submit a quote from the element in JSX', async ({ page }) => {
    await submit(page, 'element.html')
    await expect(page).toHaveTitle('other')
  })

  test('submit a quote from plain HTML', async ({ page }) => {
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
      // As next-themes does.
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

  test('have the brand color of the builder’s code in such an application', async ({ page }) => {
    await open(page, '?brand')
    const button = page.getByRole('button', { name: 'Get My Free Quote' })
    await expectRendered(button, 'background-color', '#0f766e')
    await page.locator('html').evaluate((html) => (html.style.colorScheme = 'dark'))
    await expectRendered(button, 'color', '#000000')
  })

  test('contain the files of their manifests, and no source', async () => {
    const folder = join(dir, 'node_modules/@concrete-quote/widget')
    const { customElements } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      customElements: string
    }
    expect(await readFile(join(folder, customElements), 'utf8')).toContain('"tagName": "concrete-quote-form"')
    await expect(readFile(join(folder, 'src/index.ts'))).rejects.toThrow('ENOENT')
  })

  for (const name of ['openapi', 'widget']) {
    test(`pass publint and Are The Types Wrong (${name})`, async () => {
      const [bin, folder] = [join(root, 'node_modules/.bin'), join(root, name)]
      expect(await run(folder, join(bin, 'publint'), '--strict')).toContain('All good!')
      // ES modules only, which every bundler and Node 20.19 support. A style sheet has no types.
      const flags = ['--profile', 'esm-only', '--exclude-entrypoints', 'widget.css']
      await run(folder, join(bin, 'attw'), '--pack', '.', ...flags)
    })
  }
})
