import { countPhotos, type PhotoList } from '@concrete-quote/openapi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ErrorMessage, PendingButton } from '../../../frame/feedback.tsx'
import { call, readJson } from '../../../queries/call.ts'
import { photosKey, photosPath, photosQuery } from '../../../queries/quote-queries.ts'

/** What the server decodes. Phones convert their own formats to one of these. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

/** Adds photos from files to a quote, all or none. */
export function AddPhotos({ quoteId, onAdded }: { quoteId: string; onAdded: (count: number) => void }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: async (files: File[]) => {
      const body = new FormData()
      for (const file of files) body.append('photo', file)
      const response = await call('POST', photosPath(quoteId), { body })
      return (await readJson<PhotoList>(response)).items
    },
    onSuccess: (photos) => {
      onAdded(photos.length)
      client.setQueryData(photosQuery(client, [quoteId]).queryKey, [{ quoteId, photos }])
      void client.invalidateQueries({ queryKey: photosKey })
    },
  })
  const chosen = countPhotos(add.variables?.length ?? 0)
  return (
    <>
      <PendingButton
        type="button"
        className="add-photos"
        isPending={add.isPending}
        onClick={() => input.current?.click()}
      >
        {add.isPending ? 'Adding…' : 'Add photos'}
      </PendingButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Photos to add"
        accept={accepted}
        onChange={({ target }) => {
          if (target.files?.length) add.mutate([...target.files])
          // So that the same files can be chosen again.
          target.value = ''
        }}
      />
      <p role="status" className="hidden">
        {add.isPending ? `Adding ${chosen}…` : add.isSuccess && `${chosen} added`}
      </p>
      {add.error && (
        <div className="add-failed">
          <ErrorMessage>{`Not added: ${add.error.message}`}</ErrorMessage>
          <button type="button" onClick={() => add.mutate(add.variables)}>
            Try again
          </button>
        </div>
      )}
    </>
  )
}
