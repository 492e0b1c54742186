import type { Photo, StoredQuote } from '@concrete-quote/openapi'
import { useMutation } from '@tanstack/react-query'
import { downloadZip } from 'client-zip'
import { ErrorMessage, PendingButton } from '../../../frame/feedback.tsx'
import { call, readBlob, saveFile } from '../../../queries/call.ts'
import { photoPath } from '../../../queries/quote-queries.ts'

interface DownloadPhotosProps {
  quote: StoredQuote
  photos: Photo[]
}

/** Downloads all photos of a quote as a ZIP file, which is made here. */
export function DownloadPhotos({ quote, photos }: DownloadPhotosProps) {
  const download = useMutation({
    mutationFn: async () => {
      const files = await Promise.all(
        photos.map(async ({ id, createdAt }, index) => ({
          name: `photo-${index + 1}.jpg`,
          lastModified: new Date(createdAt),
          input: await readBlob(await call('GET', photoPath(quote.id, id), { accept: 'image/jpeg' })),
        })),
      )
      // Of what the visitor typed, only letters and digits: a bidirectional control could hide that it is a ZIP file.
      const name = `${quote.firstName} ${quote.lastName}`.replace(/[^\p{L}\p{M}\p{N} '’-]/gu, '')
      await saveFile(downloadZip(files), `Photos of ${name}.zip`)
    },
  })
  return (
    <>
      <PendingButton type="button" isPending={download.isPending} onClick={() => download.mutate()}>
        Download all
      </PendingButton>
      {download.error && <ErrorMessage>{download.error.message}</ErrorMessage>}
    </>
  )
}
