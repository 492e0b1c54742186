import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { desktopConfig, type VirtualDisplay } from '../virtual-display.ts'

/** Sends a command of W3C WebDriver; resolves to its value. */
type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

export interface WebDriverSession {
  command: Command
  close: () => Promise<void>
}

/** WebKitGTK's MiniBrowser, whose path depends on the processor's architecture; undefined if not installed. */
export const miniBrowser = ['x86_64', 'aarch64']
  .map((architecture) => `/usr/lib/${architecture}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find((path) => existsSync(path))

/** Opens a MiniBrowser with an empty profile on a display. */
export async function openSession(
  display: VirtualDisplay,
  browserArgs: string[] = [],
): Promise<WebDriverSession> {
  const profile = mkdtempSync(join(tmpdir(), 'wk-'))
  const port = await getPort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      XDG_CONFIG_HOME: desktopConfig,
      XDG_DATA_HOME: profile,
      XDG_CACHE_HOME: profile,
      // A display without a graphics card has no DMA buffers.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // Without these, libraries start a session bus and an accessibility bus that outlive the browser.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      NO_AT_BRIDGE: '1',
    },
  })
  const send = createSender(`http://127.0.0.1:${port}`)
  await waitUntilReady(send)
  const { sessionId } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation', ...browserArgs] },
      },
    },
  })) as { sessionId: string }
  return {
    command: (method, path, body) => send(method, `/session/${sessionId}${path}`, body),
    close: async () => {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined)
      driver.kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function createSender(driverUrl: string): Command {
  return async (method, path, body) => {
    const response = await fetch(driverUrl + path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`WebDriver could not ${method} ${path}: ${error}. ${message}`)
  }
}

async function waitUntilReady(send: Command) {
  for (let attempt = 1; ; attempt++) {
    try {
      await send('GET', '/status')
      return
    } catch (error) {
      if (attempt === 100) throw error
      await sleep(50)
    }
  }
}
