import type { Photo } from '@concrete-quote/openapi'
import type { RefObject } from 'react'
import { photoPath, thumbnailPath } from '../../../queries/photos.ts'
import { useGestures } from './use-gestures.ts'
import type { View } from './view.ts'

interface StageProps {
  quoteId: string
  photo: Photo
  name: string
  stage: RefObject<HTMLDivElement | null>
  view: View
  setView: (update: (view: View) => View) => void
  onSwipe: (step: 1 | -1) => void
}

/** A photo that can be enlarged and moved. Its thumbnail shows until it is read. */
export function Stage({ quoteId, photo, name, stage, view, setView, onSwipe }: StageProps) {
  const { id, width, height } = photo
  const { scale, x, y } = view
  const gestures = useGestures({ stage, view, setView, onSwipe })
  return (
    <div ref={stage} className="stage" {...gestures}>
      <img
        // One that is being read would show the photo before it.
        key={id}
        src={photoPath(quoteId, id)}
        width={width}
        height={height}
        alt={name}
        draggable={false}
        style={{
          backgroundImage: `url("${thumbnailPath(quoteId, id)}")`,
          transform: `translate(${x}px, ${y}px) scale(${scale})`,
        }}
      />
    </div>
  )
}
