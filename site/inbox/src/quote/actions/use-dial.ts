import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Follows the link to call if the action Call of a notification has opened the quote. Returns the ref of the link. */
export function useDial() {
  const link = useRef<HTMLAnchorElement>(null)
  const [path, navigate] = useLocation()
  useEffect(() => {
    if (!path.endsWith('/call')) return
    // A reload must not dial again.
    navigate(path.replace(/\/call$/, ''), { replace: true })
    link.current?.click()
  }, [path, navigate])
  return link
}
