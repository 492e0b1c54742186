// `npm run bench -- push`: how soon a phone rings: from the press on the form's button in Chromium to the receipt by a push
// service on this machine. What the vendor's push service adds is not measured.
import { setTimeout as sleep } from 'node:timers/promises'
import { formMessages } from '@concrete-quote/openapi'
import { chromium } from 'playwright/test'
import { chromiumOptions } from '../../widget/testing/engines/chromium.ts'
import { figure } from '../../widget/testing/programs/figures.ts'
import { startServerWithPhone } from '../testing/servers/server-with-phone.ts'
import { stopServer } from '../testing/servers/server.ts'

const runs = 100
/** What a person takes at least between the last field and the button. */
const pauseMs = 300

const { server, service } = await startServerWithPhone()

const { labels, submit } = formMessages.en
const browser = await chromium.launch(chromiumOptions)
const times: number[] = []
for (let run = 0; run < runs; run++) {
  // Of another visitor: after a request, the tab shows what became of it.
  const page = await browser.newPage()
  await page.goto(`${server.url}/contact`)
  const form = page.getByRole('form')
  const name = `Lovelace ${run}`
  await form.getByLabel(labels.firstName).fill('Ada')
  await form.getByLabel(labels.lastName).fill(name)
  await form.getByLabel(labels.phone).fill('(214) 555-0123')
  await form.getByLabel(labels.projectType).selectOption('driveway')
  await form.getByLabel(labels.projectDetails).fill(`The driveway of ${name} has cracked.`)
  await sleep(pauseMs)
  const pressedAt = Date.now()
  await page.getByRole('button', { name: submit }).click()
  const arrived = () => service.received.find(({ message }) => message.title.endsWith(name))
  while (!arrived() && Date.now() < pressedAt + 30_000) await sleep(5)
  await page.close()
  times.push((arrived()?.at ?? Infinity) - pressedAt)
}
await browser.close()
await stopServer(server)
service.stop()

times.sort((a, b) => a - b)
const percentile = (part: number) => `${((times[Math.ceil(part * runs) - 1] ?? NaN) / 1000).toFixed(2)} s`
figure('press on the button to the push service, median of 100', percentile(0.5), 'under 1 s')
figure('press on the button to the push service, p90 of 100', percentile(0.9))
