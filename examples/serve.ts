// `npm run examples`: serves the pages on another origin than the product, as partners' pages are.
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import express from 'express'

const { EXAMPLES_PORT = '3001', PUBLIC_URL = 'http://localhost:3000' } = process.env

const dir = join(import.meta.dirname, 'pages')
const names = readdirSync(dir).map((file) => parse(file).name)
const links = names.map((name) => `<li><a href="/${name}">${name}</a></li>`)

express()
  .get('/', (_req, res) => {
    res.send(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Examples</title><ul>${links.join('')}</ul></html>`,
    )
  })
  .get('/:name', ({ params: { name } }, res, next) => {
    if (!names.includes(name)) return next()
    // The files use the URL of `npm start`.
    const html = readFileSync(join(dir, `${name}.html`), 'utf8')
    res.send(html.replaceAll('http://localhost:3000', PUBLIC_URL))
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
