import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** An X server without a screen, and its window manager: without one, no window has focus. */
export interface VirtualDisplay {
  /** The value of `DISPLAY`, such as `:1`. */
  name: string
  stop: () => void
}

/** The folder for `XDG_CONFIG_HOME`: windows without frames, and toolbars that fit a phone's width. */
export const desktopConfig = join(import.meta.dirname, 'webkit/config')

/** Starts a display with the first free number. */
export async function startVirtualDisplay(size = '1700x1400x24'): Promise<VirtualDisplay> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  const name = `:${String(number).trim()}`
  const windowManager = spawn('openbox', [], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: name, XDG_CONFIG_HOME: desktopConfig },
  })
  return {
    name,
    stop: () => {
      for (const child of [windowManager, server] satisfies ChildProcess[]) child.kill()
    },
  }
}
