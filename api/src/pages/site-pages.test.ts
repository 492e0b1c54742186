import { company, privacyPaths, type SettingsPatch } from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import { createChannelRegistry } from '../notifications/settings/channel-registry.ts'
import { quiet } from '../../testing/fixed-channels.ts'
import { changeSettings } from '../notifications/settings/notification-settings.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { changePartner } from '../partners/sources.ts'
import { serveApp } from '../../testing/servers/app.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import { aDevice } from '../../testing/values/a-device.ts'

const publicUrl = 'https://quotes.example.com'

/** Serves an application with these variables, whose owner has chosen an address and a device. */
async function serve(
  env: Record<string, string> = {},
  notifyTo: string[] = [],
  devices: string[] = [],
  settings: SettingsPatch = {},
) {
  const config = parseConfig(env)
  const store = openSqliteStore(freshDataDir())
  await store.addUser({ id: 'ada', username: 'ada', passwordHash: '' })
  await changeSettings(store, { notifyTo, ...settings })
  for (const id of devices) await store.addDevice(aDevice(id))
  const channels = createChannelRegistry({ ...quiet, config, store, publicUrl })
  const served = await serveApp({ config, store, channels, publicUrl })
  return served
}

/** The items of the page about privacy. */
async function privacyItems({ url }: { url: string }, path: string): Promise<string[]> {
  const html = await (await fetch(url + path)).text()
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
  expect(main).not.toContain('data-if')
  expect(main).not.toContain('{value}')
  return main.match(/(?<=<li>).*?(?=<\/li>)/gs) ?? []
}

const email = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'quotes@example.com' }

describe.each([privacyPaths.en, privacyPaths.es])('the page %s', (path) => {
  it('says how to reach the company, and has no item twice', async () => {
    const items = await privacyItems(await serve(), path)
    expect(items.length).toBeGreaterThan(5)
    expect(new Set(items).size).toBe(items.length)
    expect(items.join()).toContain(company.phone)
    expect(items.join()).toContain(company.email)
  })

  it('says what Google Ads is told, once that is turned on', async () => {
    const before = await privacyItems(await serve(), path)
    const reported = await privacyItems(await serve({}, [], [], { adConversion: 'Job won' }), path)
    expect(reported.filter((item) => !before.includes(item)).join()).toMatch(/Global Privacy Control/)
    expect(reported).toHaveLength(before.length + 1)
  })

  it('says what partners see of each request, once one does', async () => {
    const before = await privacyItems(await serve(), path)
    const served = await serve()
    await changePartner(served.store, 'homes', { showsReferrals: true })
    expect(await privacyItems(served, path)).toHaveLength(before.length + 1)
  })

  it.each([
    ['emails to the owner', { ...email, CONFIRM_VISITOR: 'off' }, ['owner@example.com'], [], /email|correo/],
    ['emails to visitors', email, [], [], /email|correo/],
    ['pushes', {}, [], ['phone'], /Apple, Google, Microsoft/],
    [
      'webhooks',
      {
        WEBHOOK_URLS: 'https://crm.example/a-secret-path,https://crm.example/b',
        WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
      },
      [],
      [],
      / crm\.example\./,
    ],
  ])('has one more item with %s, and no other', async (_, env, notifyTo, devices, text) => {
    const before = await privacyItems(await serve(), path)
    const items = await privacyItems(await serve(env, notifyTo, devices), path)
    expect(before.filter((item) => !items.includes(item))).toEqual([])
    const added = items.filter((item) => !before.includes(item))
    expect(added).toEqual([expect.stringMatching(text)])
    expect(added.join()).not.toContain('secret')
  })

  it('has no item about email if the owner has an address that no email can be sent to', async () => {
    const before = await privacyItems(await serve(), path)
    expect(await privacyItems(await serve({}, ['owner@example.com']), path)).toEqual(before)
  })

  it('says after how many days quotes are deleted, or that they are not', async () => {
    const kept = await privacyItems(await serve(), path)
    const deleted = await privacyItems(await serve({ RETENTION_DAYS: '731' }), path)
    expect(deleted).toHaveLength(kept.length)
    expect(deleted.filter((item) => !kept.includes(item))).toEqual([expect.stringContaining(' 731 ')])
  })

  it('is complete for each of the first visitors', async () => {
    const served = await serve({ ...email, RETENTION_DAYS: '731' }, ['owner@example.com'])
    const [first = [], ...others] = await Promise.all(
      Array.from({ length: 5 }, () => privacyItems(served, path)),
    )
    expect(first.join()).toContain(' 731 ')
    for (const items of others) expect(items).toEqual(first)
  })
})

describe('analytics', () => {
  const script = 'https://analytics.example/script.js?site=1&v=2'

  it('are allowed and loaded by each page of the site, and by no other', async () => {
    const env = { ANALYTICS_SCRIPT: script, ANALYTICS_ORIGINS: 'https://collect.example' }
    const [{ url }, without] = [await serve(env), await serve()]
    const origins = ' https://analytics.example https://collect.example'
    const tag = '<script defer src="https://analytics.example/script.js?site=1&amp;v=2"></script>'
    for (const path of ['/', '/es/contacto', '/no-such-page']) {
      const [page, plain] = [await fetch(url + path), await fetch(without.url + path)]
      const policies = [page, plain].map(({ headers }) => headers.get('Content-Security-Policy') ?? '')
      for (const directive of ['script-src', 'img-src', 'connect-src'])
        expect(policies[0]).toContain(`; ${directive} 'self'${origins}`)
      expect(policies[0]?.replaceAll(origins, '').replace(/ 'sha256-47DEQp\S+/, '')).toBe(policies[1])
      expect((await page.text()).replace(tag, '').replace(/<main.*<\/main>/s, '')).toBe(
        (await plain.text()).replace(/<main.*<\/main>/s, ''),
      )
    }
    for (const path of ['/inbox/', '/widget/', '/widget/form', '/api/docs']) {
      const page = await fetch(url + path)
      expect(page.status).toBe(200)
      expect(page.headers.get('Content-Security-Policy') + (await page.text())).not.toContain(
        'analytics.example',
      )
    }
  })

  it.each([privacyPaths.en, privacyPaths.es])(
    'are named by %s, instead of that nobody is tracked',
    async (path) => {
      const [plain, items] = [
        await privacyItems(await serve(), path),
        await privacyItems(await serve({ ANALYTICS_SCRIPT: script }), path),
      ]
      const [gone, added] = [
        [plain, items],
        [items, plain],
      ].map(([these = [], others = []]) => these.filter((item) => !others.includes(item)))
      expect(gone).toEqual([expect.stringMatching(/track|rastreamos/)])
      expect(added).toEqual([expect.stringMatching(/ analytics\.example\.$/)])
    },
  )
})

describe('/.well-known/security.txt', () => {
  it('says where to report vulnerabilities (RFC 9116)', async () => {
    const { url } = await serve()
    const response = await fetch(`${url}/.well-known/security.txt`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    const fields = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => /^([A-Z][a-z-]+(?:-[A-Z][a-z]+)*): (\S.*)$/.exec(line)?.slice(1) ?? [line])
    const valuesOf = (name: string) => fields.filter(([each]) => each === name).map(([, value]) => value)
    expect(fields.filter(([, value]) => value === undefined)).toEqual([])
    expect(valuesOf('Contact')).toEqual([`mailto:${company.email}`, `${publicUrl}/contact`])
    expect(valuesOf('Canonical')).toEqual([`${publicUrl}/.well-known/security.txt`])
    const [expires = '', ...more] = valuesOf('Expires')
    expect(more).toEqual([])
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    // Less than a year is recommended.
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })
})

describe('a path with the English name of a page in another language', () => {
  it.each([
    ['/es/services', '/es/servicios'],
    ['/es/about', '/es/nosotros'],
    ['/es/contact', '/es/contacto'],
    ['/es/privacy', '/es/privacidad'],
    ['/es/services/', '/es/servicios'],
    ['/es/contact?projectType=patio&size=400', '/es/contacto?projectType=patio&size=400'],
  ])('%s redirects to %s', async (path, location) => {
    const { url } = await serve()
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetch(url + path, { method, redirect: 'manual' })
      expect([status, headers.get('Location')]).toEqual([301, location])
    }
    expect((await fetch(url + location)).status).toBe(200)
  })

  it('redirects no other method, and the file of the redirects is for static hosts only', async () => {
    const { url } = await serve()
    const { status } = await fetch(`${url}/es/services`, { method: 'POST', redirect: 'manual' })
    expect(status).toBe(405)
    expect((await fetch(`${url}/_redirects`)).status).toBe(404)
  })
})

it('pages do not wait for a store that never responds', async () => {
  const store = openSqliteStore(freshDataDir())
  const setting = () => new Promise<never>(() => undefined)
  const served = await serveApp({ store: { ...store, setting } })
  const response = await fetch(`${served.url}/contact`, { signal: AbortSignal.timeout(5000) })
  expect(await response.text()).toContain(company.phone)
})
