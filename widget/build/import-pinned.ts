/**
 * Imports a file beside this one; fails if it does not have the hash. `import()` takes no `integrity`, but a file that was
 * preloaded with one is not loaded again. A policy with a nonce asks for that of the page's scripts. Uses neither `Promise`
 * nor members of `document` itself, as `old-pages.ts` explains. `one-file.ts` puts the code of this module into the files.
 */
export default async (file: string, integrity: string): Promise<unknown> => {
  await {
    then(onload: () => void, onerror: () => void) {
      const page = Object.getPrototypeOf(document) as Document
      const find = (selector: string) => page.querySelector.call(document, selector) as HTMLElement | null
      const link = page.createElement.call(document, 'link')
      const nonce = find('script[nonce]')?.nonce ?? ''
      const href = new URL(file, import.meta.url)
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', nonce, integrity, href, onload, onerror })
      find('head')?.append(link)
    },
  }
  return import(file)
}
