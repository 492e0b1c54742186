import { useEffect, useState } from 'react'
import { checkOrigin, type View } from '../core/check-origin.ts'

/** Warns whoever tries the form on their own machine that the API takes no quotes from there. */
export function OriginWarning({ apiUrl, source, views }: { apiUrl: string } & View) {
  const [warning, setWarning] = useState<string>()
  useEffect(() => void checkOrigin(apiUrl, { source, views }).then(setWarning), [apiUrl, source, views])
  return (
    warning && (
      <p className="cq-status" data-failed>
        {warning}
      </p>
    )
  )
}
