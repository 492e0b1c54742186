let loading: ReturnType<typeof load> | undefined

/** Loads sharp when a photo is read, since it takes memory, and lets it read only the formats of photos. */
export const loadSharp = () => (loading ??= load())

async function load() {
  const { default: sharp } = await import('sharp')
  // Photos are processed once: a cache would only hold memory.
  sharp.cache(false)
  // One thread per photo leaves the other processors to requests.
  sharp.concurrency(1)
  // Each loader is code that strangers reach: SVG, GIF, TIFF, gain maps of JPEG, and all files are blocked.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  return sharp
}
