import { useEffect, useRef, type ReactNode } from 'react'
import { focusTitle } from '../../../frame/pane.tsx'
import { keepCall } from '../../../storage.ts'

interface DockProps {
  /** Whether the question takes the place of the links. */
  isAsked: boolean
  /** Whether a tap may be the second of two by accident. */
  isSecondTap: boolean
  children: ReactNode
}

/** Where the actions are: on a phone, always at the same place within reach of the thumb. */
export const Dock = ({ isAsked, isSecondTap, children }: DockProps) => (
  <div
    role="group"
    aria-label="Actions"
    aria-disabled={isSecondTap}
    className={isAsked ? 'dock asked' : 'dock'}
    onClickCapture={(event) => {
      if (!isSecondTap) return
      event.preventDefault()
      event.stopPropagation()
    }}
  >
    {children}
  </div>
)

interface QuestionProps {
  isAsked: boolean
  firstName: string
  /** The answers. */
  children: ReactNode
}

/** What a phone asks about a call as soon as that begins: no browser tells when it ends. */
export function Question({ isAsked, firstName, children }: QuestionProps) {
  const text = useRef<HTMLParagraphElement>(null)
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    // It takes the place of the link that had the focus. One that is there from the beginning does not.
    if (isAsked && !wasAsked.current) text.current?.focus({ preventScroll: true })
    wasAsked.current = isAsked
  }, [isAsked])
  if (!isAsked) return null
  return (
    <div className="question">
      <p ref={text} tabIndex={-1}>
        Did you reach <bdi>{firstName}</bdi>?
      </p>
      <button
        type="button"
        className="dismiss"
        aria-label="Do not say"
        onClick={() => {
          keepCall(undefined)
          focusTitle()
        }}
      >
        ×
      </button>
      {children}
    </div>
  )
}

/** What is needed less often: on a phone behind More. A choice closes it. */
export const Sheet = ({ id, children }: { id: string; children: ReactNode }) => (
  <div
    id={id}
    popover="auto"
    className="sheet"
    // Before the choice, so that the focus that a dialog returns is not in the closed sheet.
    onClickCapture={({ currentTarget }) =>
      currentTarget.matches(':popover-open') && currentTarget.hidePopover()
    }
  >
    {children}
  </div>
)
