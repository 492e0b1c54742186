import { Variables } from './config.ts'

const ours = Object.keys(Variables.shape)

/** Names that begin like ours, and that others set: systemd's (sd_notify). */
const foreign = new Set(['NOTIFY_SOCKET'])

/**
 * Finds environment variables that look like misspelled ones of the server, such as `MONGODB_URL` and `ALLOWED_ORIGIN`,
 * unless the right one is set.
 * @returns A warning for each.
 */
export function findMisspelled(env: NodeJS.ProcessEnv): string[] {
  const unset = ours.filter((name) => !env[name])
  return Object.keys(env).flatMap((name) => {
    if (!env[name] || ours.includes(name) || foreign.has(name)) return []
    const alike = unset.filter((our) => isAlike(name, our))
    const meant = alike.length > 0 ? alike : unset.filter((our) => isRelated(name, our))
    if (meant.length === 0) return []
    return [`${name} is ignored: the server has no such variable. Did you mean ${meant.join(' or ')}?`]
  })
}

/** Whether few characters differ, in proportion to the length. `URI` counts as `URL`. */
function isAlike(name: string, our: string): boolean {
  const normalize = (text: string) => text.toUpperCase().replace(/URI$/, 'URL')
  return editDistance(normalize(name), normalize(our)) <= our.length / 5
}

/** Whether a name has two words, the first of which begins several of ours, as in `NOTIFY_EMAILS`. */
function isRelated(name: string, our: string): boolean {
  const [, first = ' '] = /^([A-Z]+_)[A-Z]+$/.exec(name) ?? []
  return our.startsWith(first) && ours.filter((each) => each.startsWith(first)).length > 1
}

/** How many characters must be added, removed, or replaced to make one text the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, n) => n)
  for (const [i, a] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, b] of [...to].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (a === b ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
