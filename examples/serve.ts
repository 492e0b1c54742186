// `npm run examples`: serves the examples on another origin than the product, as partners' pages are.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'

const { EXAMPLES_PORT = '3001', PUBLIC_URL = 'http://localhost:3000' } = process.env

interface Example {
  /** A line for the index. */
  about: string
  file: string
  /** The page's Content-Security-Policy, if it has one. */
  policy?: string
}

/** The pages, by path. */
const pages: Record<string, Example> = {
  '/plain': { about: 'One tag, with a form inside for visitors without scripts', file: 'pages/plain.html' },
  '/strict-csp': {
    about: 'Under a strict Content-Security-Policy with Trusted Types',
    file: 'pages/strict-csp.html',
    policy: `default-src 'none'; script-src ${PUBLIC_URL}; connect-src ${PUBLIC_URL}; base-uri 'none'; require-trusted-types-for 'script'`,
  },
  '/without-scripts': { about: 'A plain HTML form', file: 'pages/without-scripts.html' },
  '/cms': { about: 'In the sidebar of a page with hostile styles, in Spanish', file: 'pages/cms.html' },
  '/single-page-app': {
    about: 'Created and removed by a single-page app',
    file: 'pages/single-page-app.html',
  },
  '/dialog': { about: 'In a dialog that a button opens', file: 'pages/dialog.html' },
  '/button': { about: 'In a dialog that loads when a button is pressed', file: 'pages/button.html' },
  '/analytics': { about: 'With conversions in analytics', file: 'pages/analytics.html' },
  '/campaign': {
    about: 'With campaign parameters, and a redirect after submission',
    file: 'pages/campaign.html',
  },
  '/frame': {
    about: 'In a frame, without a script of another origin',
    file: 'pages/frame.html',
    policy: `default-src 'none'; frame-src ${PUBLIC_URL}; script-src 'unsafe-inline'; style-src 'unsafe-inline'`,
  },
  '/thanks': { about: 'The page after submission', file: 'pages/thanks.html' },
}

const index = Object.entries(pages).map(
  ([path, { about }]) => `<li><a href="${path}">${path.slice(1)}</a>: ${about}</li>`,
)

express()
  .get('/', (_req, res) => {
    res
      .type('html')
      .send(
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Examples</title><ul>${index.join('')}</ul></html>`,
      )
  })
  .get(Object.keys(pages), (req, res, next) => {
    const page = pages[req.path]
    if (!page) return next()
    const html = readFileSync(join(import.meta.dirname, page.file), 'utf8')
    if (page.policy) res.set('Content-Security-Policy', page.policy)
    // The files use the URL of `npm start`.
    res.type('html').send(html.replaceAll('http://localhost:3000', PUBLIC_URL))
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
