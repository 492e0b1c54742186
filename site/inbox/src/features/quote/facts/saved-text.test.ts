import { expect, it } from 'vitest'
import { deviceMapLink } from './saved-text.tsx'

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
    'https://maps.apple.com/?q=12%20Oak%20St%20%26%20A',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'https://maps.apple.com/?q=12%20Oak%20St%20%26%20A'],
  ['Mozilla/5.0 (Linux; Android 10; K)', 'geo:0,0?q=12%20Oak%20St%20%26%20A'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    'https://www.google.com/maps/search/?api=1&query=12%20Oak%20St%20%26%20A',
  ],
])('opens the map of %s', (userAgent, link) => {
  expect(deviceMapLink('12 Oak St & A', userAgent)).toBe(link)
})
