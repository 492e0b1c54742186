import { expect, test } from 'vitest'
import { originOf } from './partners.tsx'

test.each([
  ['https://partner.example/page?from=mail#form', 'https://partner.example'],
  [' HTTPS://Partner.Example/ ', 'https://partner.example'],
  ['partner.example/page', 'https://partner.example'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['https://müller.example', 'https://xn--mller-kva.example'],
  ['https://', 'https://'],
  ['', ''],
  ['no address', 'no address'],
])('takes the origin of %j', (address, origin) => {
  expect(originOf(address)).toBe(origin)
})
