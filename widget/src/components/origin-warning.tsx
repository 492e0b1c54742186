import { useEffect, useState } from 'react'
import { checkOrigin } from '../core/check-origin.ts'

/** Warns whoever tries the form on their own machine that the API takes no quotes from there. */
export function OriginWarning({ apiUrl }: { apiUrl: string }) {
  const [warning, setWarning] = useState<string>()
  useEffect(() => void checkOrigin(apiUrl).then(setWarning), [apiUrl])
  return (
    warning && (
      <p className="cq-status" data-failed>
        {warning}
      </p>
    )
  )
}
