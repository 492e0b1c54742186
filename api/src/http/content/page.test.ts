import { expect, it } from 'vitest'
import { createPage } from './page.ts'

it('allows each inline script once, and none that is a file', () => {
  const inline = '<script>go()</script>'
  const { policy } = createPage(`<script src="a.js"></script>${inline}${inline}<script src="b.js"></script>`)
  expect(policy.match(/'sha256-/g)).toHaveLength(1)
})
