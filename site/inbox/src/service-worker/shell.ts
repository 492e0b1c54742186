/** The files of the page, by which the installed app opens offline. */
declare const SHELL_FILES: string[]
/** Changes with the shell. */
declare const SHELL_VERSION: string

const cacheName = `shell-${SHELL_VERSION}`
const page = '/inbox/'

/** How long the server may take for the page before that of the cache shows, in milliseconds. */
const timeoutMs = 3000

/** Stores the shell of this build. Nothing else is ever stored. */
export async function storeShell() {
  const cache = await caches.open(cacheName)
  await cache.addAll([page, ...SHELL_FILES])
}

/** Deletes the shells of other builds. */
export async function deleteOldShells() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
}

/**
 * Responds with the page of the server, or without a network with the stored one; and with stored files, whose names
 * change with their content.
 * @returns Undefined if the request is for something else, which the browser then loads as always.
 */
export function respondFromShell(request: Request): Promise<Response> | undefined {
  const { mode, url } = request
  const { pathname } = new URL(url)
  if (mode === 'navigate' && pathname === page) return newestPage(request)
  return SHELL_FILES.includes(pathname) ? storedFile(pathname) : undefined
}

async function newestPage(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    const stored = await caches.match(page)
    if (stored) return stored
    throw error
  }
}

const storedFile = async (path: string) => (await caches.match(path)) ?? fetch(path)
