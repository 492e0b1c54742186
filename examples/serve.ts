// `npm run examples`: the examples on a port of their own, as partners' pages are on another origin.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'
import { createProxyServer } from 'httpxy'

const { EXAMPLES_PORT = '3001', PUBLIC_URL = 'http://localhost:3000' } = process.env

/** The pages, by path. */
const pages: Record<string, string> = { '/partner-page': 'partner-page.html' }

/** The inbox signs in by a cookie: the API is on its origin. */
const api = createProxyServer({ target: PUBLIC_URL })

const index = [...Object.keys(pages), '/inbox/'].map(
  (path) => `<li><a href="${path}">${path.replaceAll('/', '')}</a></li>`,
)

express()
  .get('/', (_req, res) => {
    res
      .type('html')
      .send(`<!doctype html><html lang="en"><title>Examples</title><ul>${index.join('')}</ul></html>`)
  })
  .get(Object.keys(pages), (req, res) => {
    const html = readFileSync(join(import.meta.dirname, pages[req.path] ?? ''), 'utf8')
    // As written the pages use the server that `npm start` starts.
    res.type('html').send(html.replaceAll('http://localhost:3000', PUBLIC_URL))
  })
  .use('/inbox', express.static(join(import.meta.dirname, 'inbox/dist')))
  .use((req, res, next) => {
    if (!req.path.startsWith('/api/')) return next()
    api.web(req, res).catch(() => {
      res.status(502).type('text/plain').send(`Nothing answers on ${PUBLIC_URL}: npm start`)
    })
  })
  .listen(Number(EXAMPLES_PORT), '127.0.0.1', (error) => {
    if (error) {
      console.error(
        `Port ${EXAMPLES_PORT} cannot be used (${error.message}): choose another, such as EXAMPLES_PORT=3002.`,
      )
      process.exit(1)
    }
    console.log(`Examples  http://localhost:${EXAMPLES_PORT}/ (with the product on ${PUBLIC_URL})`)
  })
