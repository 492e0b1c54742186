#!/usr/bin/env node
/*
 * Starts an installed Firefox and relays WebDriver BiDi between it and Playwright, as the `executablePath` of the
 * channel `moz-firefox`. Firefox 153 lacks one command that Playwright sends for every page,
 * `emulation.setMediaFeaturesOverride`; the relay answers it by setting the color scheme preference. It opens a page in
 * a tab, where Playwright asks for a window: the tests took twice as long with windows.
 * selenium-webdriver, which the tests in WebKit use, has no pages for tests that are written for Playwright's.
 * Usage: FIREFOX=/usr/bin/firefox-esr firefox-relay.mjs [Firefox's arguments]
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/** The values of `layout.css.prefers-color-scheme.content-override`. */
const contentOverrides = { dark: 0, light: 1 }

/** Ids of the relay's own commands; Playwright counts up from 1. */
const firstOwnId = 1_000_000_000

const firefox = spawn(process.env.FIREFOX, ['--remote-allow-system-access', ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, firefoxUrl] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? []
  if (!firefoxUrl) {
    process.stderr.write(`${line}\n`)
    return
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 0 }, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
  })
  server.on('connection', (playwright, { url }) => relay(playwright, firefoxUrl + url))
})

/** Relays one connection from Playwright to Firefox. */
function relay(playwright, url) {
  const upstream = new WebSocket(url, { maxPayload: 0, perMessageDeflate: false })
  const opened = new Promise((resolve) => upstream.once('open', resolve))
  const pending = new Map()
  let lastId = firstOwnId

  const send = (text) => opened.then(() => upstream.send(text))

  /** Sends a command of the relay's own. */
  function command(method, params) {
    const id = ++lastId
    void send(JSON.stringify({ id, method, params }))
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }))
  }

  async function setColorScheme(scheme) {
    const { contexts } = await command('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 })
    const name = 'layout.css.prefers-color-scheme.content-override'
    const value = contentOverrides[scheme]
    await command('script.evaluate', {
      expression:
        value === undefined
          ? `Services.prefs.clearUserPref('${name}')`
          : `Services.prefs.setIntPref('${name}', ${value})`,
      target: { context: contexts[0].context },
      awaitPromise: false,
    })
  }

  playwright.on('message', async (data) => {
    const request = JSON.parse(String(data))
    const { id, method, params } = request
    if (method === 'browsingContext.create') params.type = 'tab'
    if (method !== 'emulation.setMediaFeaturesOverride') {
      void send(JSON.stringify(request))
      return
    }
    try {
      await setColorScheme(params.features['prefers-color-scheme'])
      playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
    } catch ({ message }) {
      playwright.send(JSON.stringify({ type: 'error', id, error: 'unknown error', message }))
    }
  })
  upstream.on('message', (/** @type {Buffer} */ data) => {
    const text = String(data)
    const { id, type, result, message } = JSON.parse(text)
    const own = pending.get(id)
    if (!own) {
      playwright.send(text)
      return
    }
    pending.delete(id)
    if (type === 'error') own.reject(new Error(message))
    else own.resolve(result)
  })
  playwright.on('close', () => upstream.close())
  upstream.on('close', () => playwright.close())
  upstream.on('error', () => playwright.close())
}
