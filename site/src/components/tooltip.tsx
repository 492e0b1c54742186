import { useId, type ReactNode } from 'react'

interface TooltipProps {
  text: string
  /** Renders the control. Receives the id of the tooltip for its `aria-describedby`. */
  children: (id: string) => ReactNode
}

/** Adds a tooltip to a control (WAI-ARIA tooltip pattern). `scripts/tooltips.ts` opens and closes it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  return (
    <span className="has-tooltip">
      {children(id)}
      <span id={id} role="tooltip" popover="manual">
        {text}
      </span>
    </span>
  )
}
