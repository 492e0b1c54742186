import { readBlob } from './call.ts'

/**
 * Lets the browser save a response as a file.
 * @param name Its name. Default: the one that the server gives.
 */
export async function saveFile(response: Response, name?: string) {
  const given = /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await readBlob(response))
  const link = document.createElement('a')
  link.href = url
  link.download = name ?? given ?? ''
  link.click()
  URL.revokeObjectURL(url)
}
