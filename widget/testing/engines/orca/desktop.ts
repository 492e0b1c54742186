import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startVirtualDisplay } from '../virtual-display.ts'
import { createSpeechLog, type SpeechLog } from './speech-log.ts'

const run = promisify(execFile)

/** The browsers that the screen reader reads. */
export type BrowserName = 'firefox' | 'chromium'

/** A desktop with a screen reader, and a browser window that has focus. */
export interface Desktop {
  speech: SpeechLog
  /** Presses keys by their X11 names, such as `shift+Tab`. */
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
  stop: () => Promise<void>
}

/** Preferences of a first start without questions, and with accessibility on. */
const firefoxPreferences = {
  'accessibility.force_disabled': -1,
  'browser.aboutwelcome.enabled': false,
  'browser.preonboarding.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
  'termsofuse.acceptedVersion': 999,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

/**
 * Starts Orca and a browser at `url` on a display and a session bus of their own.
 * @param scale Device pixels per CSS pixel: at 2, the window is 650 CSS pixels wide.
 */
export async function startDesktop(browser: BrowserName, url: string, scale: number): Promise<Desktop> {
  const home = mkdtempSync(join(tmpdir(), 'sr-'))
  const display = await startVirtualDisplay('1300x1000x24')
  const children: ChildProcess[] = []

  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(bus)
  const [address] = (await once(bus.stdout, 'data')) as [Buffer]
  const env = {
    ...process.env,
    DISPLAY: display.name,
    DBUS_SESSION_BUS_ADDRESS: String(address).trim(),
    HOME: home,
    XDG_RUNTIME_DIR: home,
    GNOME_ACCESSIBILITY: '1',
    NO_AT_BRIDGE: '0',
    GSETTINGS_BACKEND: 'memory',
    // A module that takes the place of the speech synthesizer.
    PYTHONPATH: join(import.meta.dirname, 'silent-speech'),
    LANG: 'C.UTF-8',
  }
  const start = (command: string, ...args: string[]) => {
    const child = spawn(command, args, { env, stdio: 'ignore' })
    children.push(child)
    return child
  }

  const stop = async () => {
    for (const child of children.reverse()) child.kill()
    await sleep(500)
    for (const child of children) child.kill('SIGKILL')
    display.stop()
    rmSync(home, { recursive: true, force: true, maxRetries: 10 })
  }

  start('/usr/libexec/at-spi-bus-launcher', '--launch-immediately', '--a11y=1', '--screen-reader=1')
  const logFile = join(home, 'orca.log')
  writeFileSync(logFile, '')
  start('orca', `--debug-file=${logFile}`)
  const speech = createSpeechLog(logFile)
  await speech.expectSpoken('Screen reader on').catch(async (error: unknown) => {
    await stop()
    throw error
  })

  const profile = join(home, 'profile')
  mkdirSync(profile)
  if (browser === 'firefox') {
    const preferences = { ...firefoxPreferences, 'layout.css.devPixelsPerPx': String(scale) }
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    )
    writeFileSync(join(profile, 'user.js'), lines.join(''))
    start('firefox-esr', '--no-remote', '--profile', profile, url)
  } else {
    const args = ['--no-sandbox', '--force-renderer-accessibility', '--no-first-run', '--disable-gpu']
    start('chromium', ...args, `--force-device-scale-factor=${scale}`, `--user-data-dir=${profile}`, url)
  }

  return {
    speech,
    press: async (...keys) => {
      for (const key of keys) {
        await run('xdotool', ['key', '--clearmodifiers', key], { env })
        await sleep(50)
      }
    },
    type: async (text) => {
      await run('xdotool', ['type', '--delay', '40', text], { env })
    },
    stop,
  }
}
