// Takes the place of globals in the standalone files, because old scripts and the names of elements change those of a page.

const page = globalThis.document
// Not that of `Document`, which MooTools replaces.
const prototype = page && Object.getPrototypeOf(page)

/**
 * The page's `document`, whose members come from its prototypes: `<iframe name="hidden">` is `document.hidden`, and an
 * `<img name="createElement">` breaks whoever calls that. Undefined on a server.
 */
const pageDocument =
  page &&
  new Proxy(page, {
    get(_, name) {
      const value = Reflect.get(prototype, name, page)
      return typeof value === 'function' ? value.bind(page) : value
    },
    set: (_, name, value) => Reflect.set(prototype, name, value, page),
  })

/** The constructor that the language itself uses. */
const NativePromise = (async () => {})().constructor

export { pageDocument as document, NativePromise as Promise }
