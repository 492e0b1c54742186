import { afterEach, describe, expect, it } from 'vitest'
import { company, formMessages } from '@concrete-quote/openapi'
import { serveApp } from '../../../testing/servers/app.ts'

const fields = {
  firstName: 'Lucía',
  lastName: 'Núñez',
  phone: '(214) 555-0123',
  email: '',
  projectType: 'driveway',
  projectDetails: 'La entrada está agrietada.',
  lang: 'es',
}

const { url, store, setFull } = await serveApp({ allowedOrigins: [] })
afterEach(() => setFull(false))

async function post(form: Record<string, string>, headers: Record<string, string> = {}, to = url) {
  const response = await fetch(`${to}/api/quotes`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
    redirect: 'manual',
  })
  return { status: response.status, html: await response.text() }
}

const spanishWords = /[áéíóúñ¿¡]/
const englishWords = /\b(the|your|please|form|request|required|back|what|again)\b/i
/** Removes what is not text for visitors: the markup, the style sheet, and the name of the company. */
const textOf = (html: string) =>
  html.replace(/<style>[^]*<\/style>|<[^>]*>/g, ' ').replaceAll(company.name, '')

describe('the pages for a form posted in Spanish', () => {
  it.each(['es', 'es-MX'])('thank in Spanish for a form with the language %s', async (lang) => {
    const { status, html } = await post({ ...fields, lang, lastName: `Gracias ${lang}` })
    expect(status).toBe(201)
    expect(html).toContain('<html lang="es">')
    expect(html).toContain('<h1>¡Solicitud de cotización enviada!</h1>')
    expect(html).toContain('<a href="/es/" target="_top">Volver al inicio</a>')
    expect(textOf(html)).not.toMatch(englishWords)
    expect(await store.list(1)).toMatchObject([{ lang }])
  })

  it('name what to correct, and keep the language for the next attempt', async () => {
    const { status, html } = await post({ ...fields, phone: '', email: 'nadie', projectDetails: '' })
    expect(status).toBe(422)
    expect(html).toContain('Corrija los campos marcados')
    expect(html).toContain('<p class="error" id="phone-error">Escriba su teléfono (mínimo 10 caracteres)</p>')
    expect(html).toContain('Correo electrónico no válido')
    expect(html).toContain('Describa el proyecto (mínimo 10 caracteres)')
    expect(html).toContain('<option value="driveway" selected>Entrada para autos</option>')
    expect(html).toContain('<input type="hidden" name="lang" value="es" />')
    expect(textOf(html)).not.toMatch(englishWords)
  })

  it.each([
    ['the store is full', 503, fields, {}],
    ['the origin is not allowed', 403, fields, { Origin: 'https://evil.example' }],
    ['the idempotency key is invalid', 400, { ...fields, idempotencyKey: 'é' }, {}],
    ['a hidden field is invalid', 422, { ...fields, source: 'x'.repeat(101) }, {}],
    [
      'the form is too large to be read, where the browser prefers Spanish',
      413,
      { ...fields, projectDetails: 'x'.repeat(70_000) },
      { 'Accept-Language': 'es-US,en;q=0.5' },
    ],
  ])('say in Spanish that %s', async (_what, expected, form, headers: Record<string, string>) => {
    setFull(expected === 503)
    const { status, html } = await post(form, headers)
    expect(status).toBe(expected)
    expect(html).toContain(`<h1>${formMessages.es[expected === 403 ? 'heading' : 'failed']}</h1>`)
    expect(/<p role="alert">(.*)<\/p>/.exec(html)?.[1]).toMatch(spanishWords)
    expect(textOf(html)).not.toMatch(englishWords)
  })

  it('say that the key was used before, and how long to wait after too many requests', async () => {
    const limited = await serveApp({ rateLimit: { points: 2, duration: 60 } })
    const form = { ...fields, idempotencyKey: 'clave' }
    await post(form, {}, limited.url)
    const reused = await post({ ...form, firstName: 'Ana' }, {}, limited.url)
    expect(reused.html).toContain('Ya recibimos este formulario con otras respuestas.')
    const refused = await post(form, {}, limited.url)
    expect(refused.status).toBe(429)
    expect(refused.html).toMatch(/Inténtelo de nuevo en \d+ segundos o llámenos al /)
    expect(refused.html).toContain(`llámenos al ${company.phone}.`)
  })
})

describe('the pages for a form posted in Vietnamese', () => {
  it('thank in Vietnamese, and the owner sees the language', async () => {
    const { status, html } = await post({ ...fields, lang: 'vi', lastName: 'Nguyễn' })
    expect(status).toBe(201)
    expect(html).toContain('<html lang="vi">')
    expect(html).toContain('<h1>Đã gửi yêu cầu báo giá!</h1>')
    expect(html).toContain('<a href="/" target="_top">Về trang chủ</a>')
    expect(textOf(html)).not.toMatch(englishWords)
    expect(await store.list(1)).toMatchObject([{ lang: 'vi' }])
  })
})

it('a form without a language gets pages in English, whatever the browser prefers', async () => {
  const { lang: _lang, ...form } = fields
  const { html } = await post({ ...form, phone: '' }, { 'Accept-Language': 'es' })
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('Phone number is required')
})
