import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'

interface CopyableProps {
  label: string
  text: string
  /** What is shared, where the platform can. */
  share?: ShareData
  hint?: ReactNode
  /** Whether somebody has just asked for it. Default: true. */
  takesFocus?: boolean
  children?: ReactNode
}

/** A text to pass on, with buttons that copy and share it. It gets focus when it appears. */
export function Copyable({ label, text, share, hint, takesFocus = true, children }: CopyableProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const copy = useMutation({ mutationFn: async () => navigator.clipboard.writeText(text) })
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus, text])
  return (
    <div className="copyable">
      <label>
        <span>{label}</span>
        <textarea
          ref={field}
          readOnly
          rows={1}
          value={text}
          spellCheck={false}
          onFocus={({ target }) => target.select()}
        />
      </label>
      <div className="actions">
        <button type="button" onClick={() => copy.mutate()}>
          Copy
        </button>
        {share && 'share' in navigator && (
          // A share that is canceled rejects.
          <button type="button" onClick={() => void navigator.share(share).catch(() => undefined)}>
            Share…
          </button>
        )}
        {children}
      </div>
      <p role="status">
        {copy.isSuccess
          ? 'Copied.'
          : copy.isError && 'This browser does not allow copying: select the text and copy it.'}
      </p>
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}
