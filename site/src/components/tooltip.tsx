import { useId, type ReactNode } from 'react'

interface TooltipProps {
  text: string
  /** What it explains: one control, described by the tooltip of this id. */
  children: (id: string) => ReactNode
}

/** A control with a tooltip, which `scripts/tooltips.ts` opens and closes (WAI-ARIA tooltip pattern). */
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
