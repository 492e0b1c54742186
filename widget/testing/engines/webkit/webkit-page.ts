import { setTimeout as sleep } from 'node:timers/promises'
import { Key, Origin, type WebDriver } from 'selenium-webdriver'
import { findElement, type Target } from './find-element.ts'

/** The keys that have no character, by the names that Playwright gives them. */
const keys: Partial<Record<string, string>> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Shift: Key.SHIFT,
  Escape: Key.ESCAPE,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  F8: Key.F8,
}

export type WebKitPage = ReturnType<typeof createWebKitPage>

/** Drives the page of a session as a visitor does: by pointer and keys. */
export function createWebKitPage(driver: WebDriver) {
  const window = driver.manage().window()

  /** Runs a function in the page. Its arguments and its result go as JSON. */
  function evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return driver.executeScript<Result>(run, ...args)
  }

  /** Moves the pointer to the center of an element. */
  async function moveTo(target: Target) {
    const found = await evaluate(findElement, target, true)
    if (!found) throw new Error(`The page has no ${target.css} named ${target.name ?? 'anything'}.`)
    const { left, top, width, height } = found.box
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    return driver.actions().move({ origin: Origin.VIEWPORT, x, y, duration: 20 })
  }

  return {
    evaluate,
    goto: (url: string) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    hover: async (target: Target) => (await moveTo(target)).perform(),
    click: async (target: Target) => (await moveTo(target)).press().pause(20).release().perform(),
    /** Presses a key, or several at a time: `press('Shift', 'Tab')`. */
    async press(...held: string[]) {
      const values = held.map((name) => keys[name] ?? name)
      const actions = driver.actions()
      for (const value of values) actions.keyDown(value)
      for (const value of values.reverse()) actions.keyUp(value)
      await actions.perform()
    },
    /** Types a text where focus is. */
    type: (text: string) => driver.actions().sendKeys(text).perform(),
    /** Describes an element, or null if there is none. */
    find: (target: Target) => evaluate(findElement, target, false),
    /** Describes the element that has focus. */
    focused: () => evaluate(findElement, null, false),
    /** Sets the size of the viewport. */
    async setViewportSize(wanted: { width: number; height: number }) {
      for (let attempt = 1; attempt <= 10; attempt++) {
        const is = await evaluate(() => ({ width: innerWidth, height: innerHeight }))
        if (is.width === wanted.width && is.height === wanted.height) return
        const rect = await window.getRect()
        const width = rect.width + wanted.width - is.width
        const height = rect.height + wanted.height - is.height
        await window.setRect({ x: 0, y: 0, width, height })
        await sleep(100)
      }
      throw new Error(`The window did not take the size ${JSON.stringify(wanted)}.`)
    },
  }
}
