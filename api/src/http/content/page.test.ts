import { expect, it } from 'vitest'
import { createPage, smallPage } from './page.ts'
import { serveApp } from '../../../testing/servers/app.ts'

it('allows each inline script once, and none that is a file', () => {
  const inline = '<script>go()</script>'
  const { policy } = createPage(`<script src="a.js"></script>${inline}${inline}<script src="b.js"></script>`)
  expect(policy.match(/'sha256-/g)).toHaveLength(1)
})

it("has the site's typefaces, from its own origin", async () => {
  const { url } = await serveApp()
  const fonts = [...smallPage('Title', '').html.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, path]) => path)
  expect(fonts).toHaveLength(2)
  for (const path of fonts) expect((await fetch(url + path)).headers.get('Content-Type')).toBe('font/woff2')
})
