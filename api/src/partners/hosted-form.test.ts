import { formMessages, languages } from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import { serveApp } from '../../testing/servers/app.ts'
import { requiredFields as quote } from '../../testing/values/a-quote.ts'

const { url, store, readPartners } = await serveApp({
  allowedOrigins: ['https://a.example', 'https://b.example:8443'],
})

const get = (query = '', headers: Record<string, string> = {}) =>
  fetch(`${url}/widget/form${query}`, { headers, redirect: 'manual' })
const html = async (...given: Parameters<typeof get>) => (await get(...given)).text()

/** The hidden fields of the page's form, by name. */
const hidden = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)" ?\/>/g)].map(
      ([, ...field]) => field,
    ),
  ) as Record<string, string>

describe('the hosted form', () => {
  it.each(languages)('is in %s if the query or the browser says so', async (lang) => {
    const { heading } = formMessages[lang]
    for (const page of [
      await html(`?lang=${lang}`, { 'Accept-Language': 'tlh' }),
      await html('', { 'Accept-Language': `tlh, ${lang}-XX;q=0.8, en;q=0.1` }),
    ]) {
      expect(page).toContain(`<html lang="${lang}"`)
      expect(page).toContain(`>${heading}</h2>`)
      expect(page).toContain(`<concrete-quote-form campaign lang="${lang}">`)
      expect(hidden(page)).toMatchObject({ lang })
    }
  })

  it('is in English for other languages', async () => {
    expect(await html('?lang=tlh', { 'Accept-Language': 'tlh' })).toContain('<html lang="en"')
  })

  it('links to itself in the other languages, with its query', async () => {
    const page = await html('?source=a%26b&lang=es')
    expect(page).toContain(
      '<a href="/widget/form?source=a%26b&amp;lang=en" lang="en" hreflang="en">English</a>',
    )
    expect(await html()).toContain('lang="es" hreflang="es">Español</a>')
    expect(page).not.toContain('hreflang="es"')
  })

  it('has the query in the element and in the plain form', async () => {
    const page = await html('?source=oak&projectType=patio&theme=dark&utm_source=truck&utm_medium=qr')
    expect(page).toContain(
      '<concrete-quote-form campaign lang="en" source="oak" project-type="patio" theme="dark">',
    )
    expect(page).toContain('<option value="patio" selected>')
    expect(page).toMatch(/<html [^>]*data-theme="dark"/)
    expect(hidden(page)).toEqual({
      source: 'oak',
      lang: 'en',
      pageUrl: 'https://quotes.example.com/widget/form',
      utm_source: 'truck',
      utm_medium: 'qr',
    })
  })

  it('escapes the query', async () => {
    const value = `"><script>alert('$FORM $& $1')</script>`
    const page = await html(
      `?${new URLSearchParams({ source: value, utm_term: value, lang: 'es', [value]: value })}`,
    )
    const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;$FORM $&amp; $1&#39;)&lt;/script&gt;'
    expect(page).toContain(`source="${escaped}"`)
    expect(hidden(page)).toMatchObject({ source: escaped, utm_term: escaped })
    expect(page).not.toContain('<script>')
  })

  it.each([
    `?source=${'a'.repeat(101)}&projectType=no-type&lang=toString&theme=red`,
    '?source=%00&source=second&projectType=%FF&theme=__proto__&theme=dark',
    '?source[]=a&source[b]=c&projectType[]=patio&verifiedSource=a&returnTo=/&idempotencyKey=a&website=a',
    '?%&=&&?',
  ])('ignores %s', async (query) => {
    const response = await get(query)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toContain('<concrete-quote-form campaign lang="en">')
    expect(hidden(page)).toEqual({ lang: 'en', pageUrl: 'https://quotes.example.com/widget/form' })
    expect(page).not.toContain(' selected')
    expect(page.replaceAll(/<a href.*/g, '')).not.toMatch(/\$|undefined/)
  })

  it('may be framed by the pages that may post, and runs and loads only its own files', async () => {
    const { headers } = await get()
    const policy = headers.get('Content-Security-Policy')
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'[ ;]/)
    expect(policy).toMatch(/; frame-ancestors 'self' https:\/\/a\.example https:\/\/b\.example:8443$/)
    expect(policy).not.toContain('unsafe')
    expect(headers.has('X-Frame-Options')).toBe(false)
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(headers.get('Vary')).toBe('Accept-Language, Sec-Fetch-Dest')
    const byDefault = await serveApp()
    const page = await fetch(`${byDefault.url}/widget/form`)
    expect(page.headers.get('Content-Security-Policy')).toMatch(
      /; frame-ancestors 'self' http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\*$/,
    )
  })

  it('is not indexed', async () => {
    expect(await html()).toContain('<meta name="robots" content="noindex" />')
    expect(await (await fetch(`${url}/sitemap.xml`)).text()).not.toContain('/widget')
  })

  it('is the form alone in a frame, and light like most pages unless the query says otherwise', async () => {
    const framed = { 'Sec-Fetch-Dest': 'iframe' }
    expect(await html()).toContain('data-layout="page" data-theme="system"')
    expect(await html('', framed)).toContain('data-layout="framed" data-theme="light"')
    expect(await html('', framed)).toContain('theme="light">')
    expect(await html('?theme=system', framed)).toContain('data-layout="framed" data-theme="system"')
  })

  it('has one path, and is only read', async () => {
    const response = await get('/?source=a&lang=es')
    expect([response.status, response.headers.get('Location')]).toEqual([
      301,
      '/widget/form?source=a&lang=es',
    ])
    for (const path of ['/x', '.html', 's']) expect((await get(path)).status, path).toBe(404)
    expect((await fetch(`${url}/widget/form`, { method: 'HEAD' })).status).toBe(200)
    const posted = await fetch(`${url}/widget/form`, { method: 'POST' })
    expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('a quote from the hosted form', () => {
  const Origin = 'https://quotes.example.com'
  const post = (body: URLSearchParams | string, type?: string) =>
    fetch(`${url}/api/quotes`, {
      method: 'POST',
      headers: { Origin, ...(type !== undefined && { 'Content-Type': type }) },
      body,
    })

  it('has the source of the query, but not one that is registered for another page', async () => {
    await store.addSource({ name: 'homes', origin: 'https://a.example' })
    await readPartners()
    for (const [source, stored] of [
      ['oak', 'oak'],
      ['homes', null],
    ] as const) {
      const fields = { ...hidden(await html(`?source=${source}&lang=es`)), ...quote }
      const pageUrl = 'https://quotes.example.com/widget/form'
      await post(JSON.stringify(fields), 'application/json')
      expect((await store.list(1))[0]).toMatchObject({ source: stored, lang: 'es', pageUrl })
      await post(new URLSearchParams({ ...fields, lastName: `Plain ${source}` }))
      expect((await store.list(1))[0]).toMatchObject({
        lastName: `Plain ${source}`,
        source: stored,
        lang: 'es',
        pageUrl,
      })
    }
  })

  it('is answered in the frame that posted it without scripts', async () => {
    for (const [fields, status] of [
      [quote, 201],
      [{ ...quote, phone: '' }, 422],
    ] as const) {
      const response = await post(new URLSearchParams(fields))
      expect(response.status).toBe(status)
      expect(response.headers.get('Content-Security-Policy')).toMatch(
        /; frame-ancestors 'self' https:\/\/a\.example https:\/\/b\.example:8443$/,
      )
    }
  })
})
