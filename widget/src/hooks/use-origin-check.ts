import { useEffect, useState } from 'react'
import { checkOrigin, type OriginCheck, type View } from '../core/check-origin.ts'

/** What the API says of the page's origin, once it is known. */
export function useOriginCheck(apiUrl: string, { source, views }: View): OriginCheck {
  const [check, setCheck] = useState<OriginCheck>({})
  useEffect(() => void checkOrigin(apiUrl, { source, views }).then(setCheck), [apiUrl, source, views])
  return check
}
