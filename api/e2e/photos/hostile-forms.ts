import { createRandom, damagedFile, hostileContents, marker, photosWithMetadata } from './hostile-files.ts'

/** The body of a request, and what is hostile about it. */
export interface HostileForm {
  name: string
  body: Buffer
}

const boundary = 'x-boundary'
export const formType = `multipart/form-data; boundary=${boundary}`

const head = (fileName: string, field = 'photo', type = 'image/jpeg') =>
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`,
  )
const end = Buffer.from(`\r\n--${boundary}--\r\n`)

/** Creates a form with one file. */
export const formWith = (content: Buffer, fileName = `${marker}.jpg`, type?: string) =>
  Buffer.concat([head(fileName, 'photo', type), content, end])

const fileNames = {
  'a path to a parent': `../../../${marker}`,
  'an absolute path': `/tmp/${marker}`,
  'a path of Windows': `C:\\${marker}`,
  'a NUL': `a\0${marker}.jpg`,
  '10 kB': marker.repeat(600),
  'a script': `<script>${marker}</script>`,
  'an escape sequence': `\x1b[2J${marker}`,
  'a direction': `\u202egpj.${marker}`,
  'a quotation mark': `${marker}\\".exe`,
}

/** Forms that are hostile in themselves, with photos that are none. */
function hostileForms(jpeg: Buffer): HostileForm[] {
  const form = formWith(jpeg)
  const part = Buffer.concat([head('a'), Buffer.from(`${marker}\r\n`)])
  const field = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${marker}\r\n`)
  const repeat = (bytes: Buffer) => Buffer.concat([...Array.from({ length: 10_000 }, () => bytes), end])
  const forms: Record<string, Buffer> = {
    '10,000 files': repeat(part),
    '10,000 fields': repeat(field),
    'a form without parts': end,
    'a form that ends in a header': form.subarray(0, 40),
    'a form that ends in a file': form.subarray(0, 400),
    'a form that ends before its last boundary': form.subarray(0, form.length - end.length),
    'a part with 10,000 headers': Buffer.concat([
      Buffer.from(`--${boundary}\r\n${`X-A: ${marker}\r\n`.repeat(10_000)}\r\n`),
      end,
    ]),
    'a part without headers': Buffer.concat([Buffer.from(`--${boundary}\r\n\r\n`), jpeg, end]),
    'a form of random bytes': Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256)),
    'a photo under another name': Buffer.concat([head('a.jpg', '__proto__'), jpeg, end]),
    ...Object.fromEntries(
      Object.entries(fileNames).map(([name, fileName]) => [`a name with ${name}`, formWith(jpeg, fileName)]),
    ),
  }
  return Object.entries(forms).map(([name, body]) => ({ name, body }))
}

/** Creates hostile forms: each of those that are named, and so many damaged ones that there are `count`, the same ones in each run. */
export async function createHostileForms(count: number): Promise<HostileForm[]> {
  const photos = await photosWithMetadata()
  const forms = hostileForms(photos[0] ?? Buffer.alloc(0))
  for (const [name, content] of Object.entries(await hostileContents()))
    forms.push({ name, body: formWith(content) })
  const random = createRandom(20_261_126)
  const types = ['image/jpeg', 'text/html', 'application/octet-stream', 'image/svg+xml']
  while (forms.length < count) {
    const [name, content] = damagedFile(photos, random)
    forms.push({ name, body: formWith(content, `${marker}.jpg`, types[random(types.length)]) })
  }
  return forms
}
