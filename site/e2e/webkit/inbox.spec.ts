import { expect } from 'playwright/test'
import { test } from '../../../widget/testing/engines/webkit/test.ts'
import { anOwner } from '../../../widget/testing/owners.ts'

test('signing in on http://localhost explains which browsers keep the session', async ({ webKit }) => {
  const { username, password } = await anOwner()
  await webKit.goto(`http://localhost:${process.env.PORT}/inbox/`)
  await expect.poll(() => webKit.find({ css: 'button', name: 'Sign in' })).not.toBeNull()
  await webKit.click({ css: 'input[name=username]' })
  await webKit.type(username)
  await webKit.press('Tab')
  await webKit.type(password)
  await webKit.press('Enter')
  await expect
    .poll(async () => (await webKit.find({ css: '[role=alert]' }))?.text)
    .toContain('use Chrome or Firefox there')
})
