import { expect, it } from 'vitest'
import { document } from './document.ts'

it('is what openapi.json says (npx vitest run openapi -u brings the file up to date)', async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../openapi.json')
})
