// The code that `one-file.ts` puts in the place of an `import()`, with the name and the hash of the file.
declare const FILE: string
declare const INTEGRITY: string

/**
 * Imports a file beside this one; fails if it does not have the hash. `import()` takes no `integrity`, but a file that was
 * preloaded with one is not loaded again. A policy with a nonce asks for that of the page's scripts. Uses neither `Promise`
 * nor members of `document` itself, as `native-globals.js` explains.
 */
export default async (): Promise<unknown> => {
  await {
    then(onload: () => void, onerror: () => void) {
      const page = Object.getPrototypeOf(document) as Document
      const find = (selector: string) => page.querySelector.call(document, selector) as HTMLElement | null
      const link = page.createElement.call(document, 'link')
      const nonce = find('script[nonce]')?.nonce ?? ''
      const href = new URL(FILE, import.meta.url)
      const rel = 'modulepreload'
      Object.assign(link, { rel, crossOrigin: '', nonce, integrity: INTEGRITY, href, onload, onerror })
      find('head')?.append(link)
    },
  }
  return import(FILE)
}
