import type { Settings, SettingsPatch } from '@concrete-quote/openapi'
import { call, hasStatus, readJson } from './call.ts'
import { useRequest } from './resources.ts'

/** Returns what changes of the settings as they are now. Throws if that cannot be decided without the person. */
type Change = (now: Settings) => SettingsPatch

/** Changes the settings, so that what somebody else has changed since the page read them is kept. */
export const useSettingsChange = () => useRequest(changeSettings)

async function changeSettings(change: Change): Promise<void> {
  for (;;) {
    const response = await call('GET', '/api/settings')
    const body = change(await readJson<Settings>(response))
    if (Object.keys(body).length === 0) return
    try {
      await call('PATCH', '/api/settings', {
        body,
        headers: { 'If-Match': response.headers.get('ETag') ?? '*' },
      })
      return
    } catch (error) {
      // Somebody was faster: the change is made to what they have stored.
      if (!hasStatus(error, 412)) throw error
    }
  }
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Merges what a person changes with what somebody else has changed. In lists, both remove and add entries.
 * @param wanted What they want.
 * @param before What they saw.
 * @param now What is stored.
 * @throws {Error} for people, if both have changed the same value to different ones.
 */
export function mergeChanges<Values extends object>(
  wanted: Partial<Values>,
  before: Partial<Values>,
  now: Values,
): Partial<Values> {
  const merge = (name: keyof Values) => {
    const [mine, seen, theirs] = [wanted[name], before[name], now[name]]
    if (isList(mine) && isList(seen) && isList(theirs))
      return [
        ...theirs.filter((each) => !seen.includes(each) || mine.includes(each)),
        ...mine.filter((each) => !seen.includes(each) && !theirs.includes(each)),
      ]
    if (!isSame(theirs, seen) && !isSame(theirs, mine))
      throw new Error(
        'Somebody else has changed this in the meantime. Open the settings again, and look at it.',
      )
    return mine
  }
  const names = (Object.keys(wanted) as (keyof Values)[]).filter(
    (name) => !isSame(wanted[name], before[name]),
  )
  return Object.fromEntries(names.map((name) => [name, merge(name)])) as Partial<Values>
}
