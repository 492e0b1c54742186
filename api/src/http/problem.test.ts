import { expect, it } from 'vitest'
import { acceptsPlainText } from './problem.ts'

it.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  ['text/plain', true],
  ['TEXT/PLAIN', true],
  ['text/*', true],
  ['text/html, */*;q=0.8', false],
  ['text/plain, application/json', false],
  ['text/plain;q=0.9, application/json', false],
  ['text/plain, application/json;q=0.9', true],
  ['text/plain;q=0.5, application/*;q=0.4', true],
  ['application/json, text/plain;q=0.9, application/problem+json;q=0.1', true],
  ['application/problem+json;q=0, text/plain;q=0.001', true],
  ['text/plain;q=0', false],
  ['text/plain;format=flowed;q=0.3, */*;q=0.2', true],
  ['text/plain;q=2, application/json;q=nonsense', false],
  ['', false],
])('Accept: %s prefers plain text: %s', (header, plain) => {
  expect(acceptsPlainText(header)).toBe(plain)
})
