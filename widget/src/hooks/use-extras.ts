import { useEffect, useState } from 'react'

type Extras = typeof import('../extras/extras.ts')

/** Loads what few forms need, if this one does. Undefined until it is there; null if it does not arrive. */
export function useExtras(isNeeded: boolean): Extras | null | undefined {
  const [extras, setExtras] = useState<Extras | null>()
  useEffect(() => {
    if (isNeeded) void import('../extras/extras.ts').then(setExtras, () => setExtras(null))
  }, [isNeeded])
  return extras
}
