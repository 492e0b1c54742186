import {
  countPhotos,
  fullName,
  maxPhotos,
  type StoredQuote,
  type PhotoList,
  type Photo,
} from '@concrete-quote/openapi'
import { useMutation } from '@tanstack/react-query'
import { downloadZip } from 'client-zip'
import { useRef, useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { call, postJson, readBlob, saveFile } from '../../queries/call.ts'
import { thumbnailPath, useQuotePhotos, photosPath, photoPath } from '../../queries/quote-queries.ts'
import { useRequest } from '../../queries/resources.ts'
import { formatSince, useNow } from '../../words/time.ts'
import { Viewer } from './photo-viewer.tsx'

/**
 * The photos of a quote, in a strip whose height does not depend on them, so that nothing moves when they are read. Those
 * of suspected spam show when somebody wants to see them.
 */
export function Photos({ quote }: { quote: StoredQuote }) {
  const { id, spam } = quote
  const { data, error } = useQuotePhotos(id)
  const photos = data ?? []
  const now = useNow()
  // Nobody has described them.
  const names = photos.map(
    ({ createdAt }, at) => `Photo ${at + 1} of ${photos.length}, added ${formatSince(createdAt, now)}`,
  )
  const viewed = useViewedPhoto()
  const [isRevealed, setRevealed] = useState(!spam || viewed.index !== undefined)
  const isHidden = !isRevealed && photos.length > 0
  const heading = useRef<HTMLHeadingElement>(null)
  function handleAdded(count: number) {
    setRevealed(true)
    // The button that has the focus is removed.
    if (count === maxPhotos) heading.current?.focus()
  }
  return (
    <div className="photos">
      <div className="photos-head">
        <h3 ref={heading} tabIndex={-1}>
          Photos
        </h3>
        {!isHidden && photos.length > 0 && <DownloadPhotos quote={quote} photos={photos} />}
      </div>
      {error && <ErrorMessage>{`The photos cannot be read: ${error.message}`}</ErrorMessage>}
      <div className="strip">
        {isHidden ? (
          <button
            type="button"
            onClick={() => {
              setRevealed(true)
              heading.current?.focus()
            }}
          >
            {`Show ${countPhotos(photos.length)}`}
          </button>
        ) : (
          <>
            {photos.length < maxPhotos && <AddPhotos quoteId={id} onAdded={handleAdded} />}
            <ul>
              {photos.map((photo, at) => (
                <li key={photo.id}>
                  <button type="button" onClick={() => viewed.open(at)}>
                    <img
                      src={thumbnailPath(id, photo.id)}
                      width={photo.width}
                      height={photo.height}
                      alt={names[at]}
                      loading="lazy"
                    />
                  </button>
                </li>
              ))}
            </ul>
            {data && viewed.index !== undefined && (
              <Viewer
                quoteId={id}
                photos={photos}
                names={names}
                index={Math.min(viewed.index, photos.length - 1)}
                setIndex={viewed.show}
                onClose={viewed.close}
                // The thumbnail that opened the viewer may have been removed.
                onClosed={() => document.activeElement === document.body && heading.current?.focus()}
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}

/**
 * The photo that the viewer shows, stored in a history entry of its own: on a phone, Back closes the viewer, which covers
 * the screen, and stays at the quote.
 */
function useViewedPhoto() {
  const state = useHistoryState<{ photo: number } | null>()
  const show = (photo: number, replace = false) => navigate(location.href, { state: { photo }, replace })
  return {
    /** Undefined while the viewer is closed. */
    index: state?.photo,
    open: (index: number) => show(index),
    show: (index: number) => show(index, true),
    // Unless Back has closed it.
    close: () => history.state !== null && history.back(),
  }
}

/** What the server decodes. Phones convert their own formats to one of these. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

/** Adds photos from files to a quote, all or none. */
function AddPhotos({ quoteId, onAdded }: { quoteId: string; onAdded: (count: number) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const add = useRequest(async (files: File[]) => {
    const body = new FormData()
    for (const file of files) body.append('photo', file)
    const { items } = await postJson<PhotoList>(photosPath(quoteId), body)
    onAdded(items.length)
  })
  const chosen = countPhotos(add.variables?.length ?? 0)
  return (
    <>
      <PendingButton className="add-photos" isPending={add.isPending} onClick={() => input.current?.click()}>
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

/** Downloads all photos of a quote as a ZIP file, which is made here. */
function DownloadPhotos({ quote, photos }: { quote: StoredQuote; photos: Photo[] }) {
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
      const name = fullName(quote).replace(/[^\p{L}\p{M}\p{N} '’-]/gu, '')
      await saveFile(downloadZip(files), `Photos of ${name}.zip`)
    },
  })
  return (
    <>
      <PendingButton isPending={download.isPending} onClick={() => download.mutate()}>
        Download all
      </PendingButton>
      {download.error && <ErrorMessage>{download.error.message}</ErrorMessage>}
    </>
  )
}
