import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import getPort from 'get-port'
import { expect, type Page } from 'playwright/test'
import { expectFormLook } from '../../widget/testing/journeys/form-look.ts'
import { fillInValidly } from '../../widget/testing/form-page.ts'
import { layoutShift } from '../../widget/testing/layout-shift.ts'
import { readmeSnippet } from '../../widget/testing/pages/readme-snippet.ts'
import { createRun } from '../../widget/testing/programs/run-program.ts'
import { storedQuotes } from '../../widget/testing/stored-quotes.ts'
import { origin, test } from '../../widget/testing/test.ts'

const root = join(import.meta.dirname, '../..')
const run = createRun({ NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' })

/** How each framework's server takes its port. */
const portFlag = (port: number) => ['--', '--port', String(port)]

interface ExamplePage {
  path: string
  source: string
  /** What a visitor does before the form is there. */
  enter?: (page: Page) => Promise<void>
  /** Whether the page shows the quote's ID after submission. */
  showsId?: boolean
}

/** The pages of each example. */
const examples: Record<string, ExamplePage[]> = {
  react: [{ path: '/', source: 'react' }],
  next: [
    { path: '/', source: 'next', showsId: false },
    { path: '/readme', source: 'lone-star-homes', showsId: false },
    { path: '/element', source: 'next-element' },
  ],
  vue: [{ path: '/', source: 'vue' }],
  sveltekit: [{ path: '/', source: 'sveltekit' }],
  solid: [{ path: '/', source: 'solid' }],
  angular: [{ path: '/', source: 'angular' }],
  astro: [
    { path: '/', source: 'astro' },
    {
      path: '/about',
      source: 'astro',
      enter: async (page) => {
        const loaded = await page.evaluate(() => performance.timeOrigin)
        for (const name of ['Quote', 'About us', 'Quote'])
          await page.getByRole('link', { name, exact: true }).click()
        await expect(page).toHaveTitle('Astro')
        // ClientRouter replaced the pages in the same document.
        expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
      },
    },
  ],
  'react-18': [{ path: '/', source: 'react-18' }],
  htmx: [
    {
      path: '/',
      source: 'htmx',
      showsId: false,
      enter: (page) => page.getByRole('button', { name: 'Ask for a quote' }).click(),
    },
  ],
}

/** Older versions of an example's framework, and how they build it. */
const variants: Record<string, { folder: string; install: string[]; build: string[] }> = {
  'next 15 with webpack': { folder: 'next', install: ['next@15'], build: [] },
}

/** Copies an example, with the address of the product in it, and the component of widget/README.md as a page of Next. */
async function copyExample(name: string, to: string, origin: string) {
  await cp(join(import.meta.dirname, name), to, { recursive: true })
  for (const file of await readdir(to, { recursive: true })) {
    if (!['.tsx', '.ts', '.vue', '.svelte', '.astro', '.html'].includes(extname(file))) continue
    const text = await readFile(join(to, file), 'utf8')
    await writeFile(join(to, file), text.replaceAll('http://localhost:3000', origin))
  }
  // Its types refuse what the element does not have.
  if (name === 'vue')
    await writeFile(
      join(to, 'wrong.vue'),
      `<script setup lang="ts">import '@concrete-quote/widget/element/vue'</script>
<template>
  <!-- @vue-expect-error -->
  <concrete-quote-form @quote-submitted="(id: number) => id" />
  <!-- @vue-expect-error -->
  <concrete-quote-form theme="blue" />
  <!-- @vue-expect-error -->
  <concrete-quote-form @quote-sent="() => undefined" />
  <concrete-quote-button class="b" floating api-url="/" @quote-failed="({ detail }) => detail.status" />
</template>`,
    )
  if (name === 'next') {
    await mkdir(join(to, 'app/readme'))
    await writeFile(join(to, 'app/readme/page.tsx'), readmeSnippet('tsx', origin))
  }
}

let dir: string
let tarball: string

test.beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'concrete-quote-frameworks-'))
  const { stdout: packed } = await run(
    root,
    'npm',
    'pack',
    '--silent',
    '--pack-destination',
    dir,
    '-w',
    'widget',
  )
  tarball = join(dir, packed.trim())
})
test.afterAll(() => rm(dir, { recursive: true }))

const asTheyAre = Object.keys(examples).map(
  (name) => [name, { folder: name, install: [], build: [] }] as const,
)

for (const [name, { folder, install, build }] of [...asTheyAre, ...Object.entries(variants)]) {
  test(`${name}: builds with the packed package, looks as designed, shifts nothing, and submits quotes`, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    const app = join(dir, name.replaceAll(' ', '-'))
    await copyExample(folder, app, origin)
    const flags = ['--no-audit', '--no-fund', '--prefer-offline']
    await run(app, 'npm', 'install', ...flags, tarball, ...install)
    await run(app, 'npm', 'run', 'build', ...build)

    const port = await getPort()
    const server = spawn('npm', ['run', 'start', ...portFlag(port)], {
      cwd: app,
      // For servers that take no port from the command line.
      env: { ...process.env, PORT: String(port) },
      detached: true,
      stdio: 'ignore',
    })
    try {
      const errors: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('favicon.ico'))
          errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      for (const { path, source, enter, showsId = true } of examples[folder] ?? []) {
        for (const width of [390, 768, 1440]) {
          await page.setViewportSize({ width, height: 844 })
          await expect(async () => {
            await page.goto(`http://localhost:${port}${path}`)
          }).toPass({ timeout: 120_000 })
          await enter?.(page)
          await expect(page.getByLabel('Project Details')).toBeVisible()
          expect(await layoutShift(page), `${path}, ${width} px`).toBeLessThanOrEqual(0.01)
        }
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectFormLook(page, 'light')
        await page.locator('html').evaluate((html) => (html.style.colorScheme = 'light dark'))
        await expectFormLook(page, 'dark')
        await page.emulateMedia({ colorScheme: 'light' })
        await expectFormLook(page, 'light')
        const lastName = `${name} ${Date.now()}`
        await fillInValidly(page)
        await page.getByLabel('Last Name').fill(lastName)
        await page.getByRole('button', { name: 'Get My Free Quote' }).click()
        await expect(page.getByRole('status').filter({ hasText: 'Quote Request Submitted!' })).toBeVisible()
        const stored = (await storedQuotes()).find((quote) => quote.lastName === lastName)
        expect(stored).toMatchObject({ source })
        if (showsId) await expect(page.getByText(`Your reference: ${stored?.id}`)).toBeVisible()
        // The tab keeps what follows a request, also on the next page.
        await page.getByRole('button', { name: 'Send another request' }).click()
      }
      expect(errors).toEqual([])
    } finally {
      await stop(server)
    }
  })
}

/** Ends a server and the processes that npm started for it. */
async function stop(server: ChildProcess) {
  if (server.exitCode === null && server.pid !== undefined) {
    process.kill(-server.pid, 'SIGTERM')
    await once(server, 'exit')
  }
}
