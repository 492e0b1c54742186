import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The whole source, with the least length of project details changed where the contract says it. */
let changed: ViteDevServer

beforeAll(async () => {
  const conditions = ['@concrete-quote/source']
  changed = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { noExternal: [/^@concrete-quote\//], resolve: { conditions } },
    plugins: [
      {
        name: 'change one rule',
        enforce: 'pre',
        transform: (code, id) =>
          id === join(root, 'openapi/src/schemas/quote-request.ts')
            ? code.replace(/min: 10,(\s+max: 4000)/, 'min: 20,$1')
            : undefined,
      },
    ],
  })
})
afterAll(() => changed.close())

const request = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0147',
  projectType: 'driveway',
  projectDetails: 'Nineteen characters',
}
const message = 'Please provide project details (minimum 10 characters)'

it('a rule changed in the contract changes form, API and document together', async () => {
  const { createDocument } = (await changed.ssrLoadModule(
    '/openapi/src/document.ts',
  )) as typeof import('./document.ts')
  expect(createDocument().components?.schemas?.QuoteRequest).toMatchObject({
    properties: { projectDetails: { minLength: 20 } },
  })

  const { quoteFormResolver } = await changed.ssrLoadModule('/widget/src/hooks/quote-form-resolver.ts')
  expect(await (quoteFormResolver as (values: object) => unknown)(request)).toMatchObject({
    errors: { projectDetails: { message } },
  })

  const { receiveQuote } = await changed.ssrLoadModule('/api/src/submit-quote.ts')
  const received = (receiveQuote as (store: unknown, body: object) => Promise<unknown>)(undefined, request)
  await expect(received).rejects.toThrow(`Please correct: Project Details: ${message}.`)
})
