import { setTimeout as sleep } from 'node:timers/promises'
import { findElement, type Target } from './find-element.ts'
import type { WebDriverSession } from './webdriver-session.ts'

/** The keys of W3C WebDriver, section 17.4.2, that have no character. */
const keys = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  F8: '\uE038',
} as const
type Key = keyof typeof keys | (string & {})

const keyValue = (key: Key) => (keys as Partial<Record<string, string>>)[key] ?? key

export type WebKitPage = ReturnType<typeof createWebKitPage>

/** Drives the page of a session as a visitor does: by pointer and keys. */
export function createWebKitPage({ command }: WebDriverSession) {
  /** Runs a function in the page. Its arguments and its result go as JSON. */
  async function evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const script = `return (${run.toString()}).apply(null, arguments)`
    return (await command('POST', '/execute/sync', { script, args })) as Result
  }

  async function pointer(...actions: object[]) {
    await command('POST', '/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    })
  }

  /** Moves the pointer to a point of the viewport. */
  async function moveTo(x: number, y: number) {
    await pointer({ type: 'pointerMove', duration: 20, x: Math.round(x), y: Math.round(y) })
  }

  async function key(...actions: object[]) {
    await command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** Presses a key, or several at a time: `press('Shift', 'Tab')`. */
  async function press(...held: Key[]) {
    const down = held.map((name) => ({ type: 'keyDown', value: keyValue(name) }))
    const up = held.map((name) => ({ type: 'keyUp', value: keyValue(name) })).reverse()
    await key(...down, ...up)
  }

  async function hover(target: Target) {
    const found = await evaluate(findElement, target, true)
    if (!found) throw new Error(`The page has no ${target.css} named ${target.name ?? 'anything'}.`)
    const { left, top, width, height } = found.box
    await moveTo(left + width / 2, top + height / 2)
  }

  async function windowSize() {
    return evaluate(() => ({ width: innerWidth, height: innerHeight }))
  }

  return {
    command,
    evaluate,
    goto: (url: string) => command('POST', '/url', { url }),
    reload: () => command('POST', '/refresh'),
    url: async () => (await command('GET', '/url')) as string,
    hover,
    press,
    async click(target: Target) {
      await hover(target)
      await pointer(
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 20 },
        { type: 'pointerUp', button: 0 },
      )
    },
    /** Types a text where focus is. */
    async type(text: string) {
      await key(
        ...[...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      )
    },
    /** Describes an element, or null if there is none. */
    find: (target: Target) => evaluate(findElement, target, false),
    /** Describes the element that has focus. */
    focused: () => evaluate(findElement, null, false),
    moveTo,
    /** Sets the size of the viewport. */
    async setViewportSize(wanted: { width: number; height: number }) {
      for (let attempt = 1; attempt <= 10; attempt++) {
        const is = await windowSize()
        if (is.width === wanted.width && is.height === wanted.height) return
        const rect = (await command('GET', '/window/rect')) as { width: number; height: number }
        const width = rect.width + wanted.width - is.width
        const height = rect.height + wanted.height - is.height
        await command('POST', '/window/rect', { x: 0, y: 0, width, height })
        await sleep(100)
      }
      throw new Error(`The window did not take the size ${JSON.stringify(wanted)}.`)
    },
    async screenshot() {
      return Buffer.from((await command('GET', '/screenshot')) as string, 'base64')
    },
  }
}
