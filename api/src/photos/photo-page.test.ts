import {
  company,
  formatPromise,
  mailMessages,
  maxPhotos,
  photoPageMessages,
  projectTypeLabel,
  type PhotoList,
  type StoredQuote,
} from '@concrete-quote/openapi'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMac } from '../accounts/secret.ts'
import { createPhotoLinks } from './photo-links.ts'
import { changeQuote } from '../quotes/changes/change-quote.ts'
import { aQuote } from '../../testing/values/a-quote.ts'
import { serveApp } from '../../testing/servers/app.ts'

const { url, store } = await serveApp()
const links = createPhotoLinks(store, url)

let quoteId: string
let link: string
/** What the forms of the page post to. */
let photos: string
beforeEach(async () => {
  const quote = aQuote({ lang: 'es-MX', createdAt: new Date().toISOString() })
  quoteId = quote.id
  await store.add(quote)
  const { requestUrl = '', photosUrl = '' } = await links.linksOf(quoteId)
  link = requestUrl
  photos = photosUrl
})

/** Sends a request as a browser without scripts does. */
async function browse(at: string, body?: FormData | URLSearchParams, headers: Record<string, string> = {}) {
  const response = await fetch(at, {
    headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Accept-Language': 'vi', ...headers },
    redirect: 'manual',
    ...(body && { method: 'POST', body }),
  })
  return { response, html: await response.text() }
}

const aForm = async (count: number) => {
  const form = new FormData()
  for (let n = 0; n < count; n++) {
    const background = { r: n * 20, g: 90, b: 90 }
    const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .jpeg()
      .toBuffer()
    form.append('photo', new Blob([new Uint8Array(jpeg)]), 'crack.jpg')
  }
  return form
}

describe('the page of a request', () => {
  it('has an address for people, to which a browser that opens the operation is led', async () => {
    const { key = '' } = Object.fromEntries(new URL(photos).searchParams)
    expect(link).toBe(`${url}/r?key=${quoteId}.${key}`)
    const { response } = await browse(photos)
    expect([response.status, response.headers.get('Location')]).toEqual([303, link.replace(url, '')])
    expect(response.headers.get('Vary')).toContain('Accept')
  })

  it('adds, shows, and removes photos without scripts, in the language of the visitor', async () => {
    const empty = await browse(link)
    expect(empty.response.status).toBe(200)
    expect(empty.html).toContain('<html lang="es">')
    expect(empty.html).toContain('<h2>Fotos de su proyecto</h2>')
    expect(empty.html).toContain(
      `<form method="post" action="${photos.replace(url, '')}" enctype="multipart/form-data">`,
    )
    expect(empty.html).toContain('<input type="file" name="photo" accept="image/*" multiple required>')

    const added = await browse(photos, await aForm(2))
    expect([added.response.status, new URL(added.response.headers.get('Location') ?? '', url).href]).toEqual([
      303,
      link,
    ])
    const { html } = await browse(link)
    const [thumbnail = ''] = [...html.matchAll(/src="([^"]+)"/g)].map(([, path]) => path)
    expect((await fetch(url + thumbnail)).headers.get('Content-Type')).toBe('image/jpeg')
    expect(html).toContain('alt="Foto 2"')
    const [, id = ''] =
      /<button class="quiet" name="remove" value="([^"]+)">Quitar la foto 1</.exec(html) ?? []

    for (let n = 0; n < 2; n++) {
      const removed = await browse(photos, new URLSearchParams({ remove: id }))
      expect(removed.response.status).toBe(303)
    }
    const { items } = (await (await fetch(photos)).json()) as PhotoList
    expect(items).toHaveLength(1)
  })

  it('says what was requested, by when somebody calls while that is to come, and when somebody tried', async () => {
    const now = Date.now()
    const dueIn = (ms: number) => {
      const due = now + ms
      return formatPromise(mailMessages.es.promise, mailMessages.es.promise, now, due, 'es')
    }
    const statusOf = async (changes: Partial<StoredQuote>) => {
      const quote = aQuote({
        projectType: 'patio',
        lang: 'es',
        createdAt: new Date(now).toISOString(),
        ...changes,
      })
      await store.add(quote)
      const { html } = await browse((await links.linksOf(quote.id)).requestUrl ?? '')
      return /<p>(.*)<\/p>/.exec(html)?.[1]
    }
    const calls = 'El número al que llamamos termina en 0123.'
    const received = `Tenemos su solicitud: ${projectTypeLabel('patio', 'es')}.`.replace('&', '&amp;')
    const day = 24 * 3_600_000
    const at = (ms: number) => new Date(now + ms).toISOString()
    const event = (type: string, ms: number) => ({ type, at: at(ms), by: 'ada', text: null, version: now })
    const calledOn = new Intl.DateTimeFormat('es', {
      timeZone: company.timeZone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
    })
    const tried = `Intentamos comunicarnos con usted el ${calledOn.format(now - 2 * day)}.`
    const history = [event('no-answer', -3 * day), event('no-answer', -2 * day)]
    expect(await statusOf({})).toBe(`${received} ${calls} ${dueIn(day)}`)
    expect(await statusOf({ callBackAt: at(3 * day) })).toBe(`${received} ${calls} ${dueIn(3 * day)}`)
    expect(await statusOf({ history, respondBy: at(-1) })).toBe(`${received} ${tried} ${calls}`)
    const undone = { ...event('no-answer-undone', -2 * day) }
    expect(
      await statusOf({
        history: [...history.slice(1), undone],
        respondBy: at(-1),
        phone: '(214) 555-0123 x 9',
      }),
    ).toBe(`${received} ${calls}`)
    expect(await statusOf({ history, answeredAt: at(-1), answeredBy: 'ada' })).toBe(received)
  })

  it('has no more by a link of version 1.2 than that had', async () => {
    const mac = await createMac(store, 'photoLinkSecret')(quoteId)
    const key = mac.toString('base64url').slice(0, 22)
    const old = `${url}/api/quotes/${quoteId}/photos?key=${key}`
    expect((await browse(old, await aForm(1))).response.headers.get('Location')).toBe(
      `/r?key=${quoteId}.${key}`,
    )
    const { html } = await browse(`${url}/r?key=${quoteId}.${key}`)
    expect(html).toContain('alt="Foto 1"')
    expect(html).toContain('name="address"')
    expect((await browse(link)).html).toContain('Tenemos su solicitud')
    expect(html).not.toContain('Tenemos su solicitud')
  })

  it('has no form to add more photos than a quote can have', async () => {
    await browse(photos, await aForm(maxPhotos))
    expect((await browse(link)).html).not.toContain('type="file"')
  })

  it('says what was wrong, and shows the photos that there are', async () => {
    await browse(photos, await aForm(1))
    const noPhoto = new FormData()
    noPhoto.append('photo', new Blob(['<script>']), 'a.svg')
    const { response, html } = await browse(photos, noPhoto)
    expect(response.status).toBe(422)
    expect(html).toContain(`<p role="alert">${photoPageMessages.es.reasons['unreadable-photo']?.('')}</p>`)
    expect(html).toContain('alt="Foto 1"')
    expect((await browse(photos, new FormData())).html).toContain('Elija por lo menos una foto.')
  })

  it('says in the language of the browser that a link has ended', async () => {
    await changeQuote(store, quoteId, { type: 'link-revoked' }, 'ada')
    const { response, html } = await browse(link)
    expect(response.status).toBe(404)
    expect(html).toContain('<html lang="vi">')
    expect(html).toContain('Liên kết này không còn dùng được.')
    expect(html).not.toContain('<form')
    for (const key of ['', '?key=', `?key=${quoteId}`, '?key=a&key=b', '?key=x.y'])
      expect((await browse(`${url}/r${key}`)).html).toBe(html)
  })

  it('is for browsers only', async () => {
    for (const Accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5'])
      expect((await fetch(photos, { headers: { Accept } })).headers.get('Content-Type')).toContain('json')
    const [path = ''] = photos.split('?')
    expect((await browse(path)).response.headers.get('Content-Type')).toBe('application/problem+json')
    expect((await browse(path, new URLSearchParams({ remove: 'x' }))).response.status).toBe(401)
  })

  it('sends the link to no other site, and can be framed by pages that may post quotes only', async () => {
    const { headers } = (await browse(link)).response
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('Cache-Control')).toBe('no-store')
  })
})

it('the page after a form was posted without scripts has the link, and asks what a visit needs', async () => {
  const fields = {
    firstName: 'Lucía',
    lastName: 'Núñez',
    phone: '(214) 555-0123',
    projectType: 'driveway',
    projectDetails: 'La entrada está agrietada.',
    lang: 'es',
  }
  const { html } = await browse(`${url}/api/quotes`, new URLSearchParams(fields))
  const [, link = ''] = /<a class="button" href="([^"]+)">Agregar fotos del lugar<\/a>/.exec(html) ?? []
  expect(link).toMatch(/^https:\/\/quotes\.example\.com\/r\?key=[\da-f-]+\.[\w-]{22}$/)
  const photos = link.replace(/r\?key=(.+)\./, 'api/quotes/$1/photos?key=')
  expect(html).toContain(`<form method="post" action="${photos}">`)
})
