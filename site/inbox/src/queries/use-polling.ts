import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checkForChanges } from './waiting.ts'

/** How often a visible tab checks for changes, in milliseconds. */
const intervalMs = 20_000

/** Checks for new quotes while the tab is visible, and when it becomes visible again. */
export function usePolling() {
  const client = useQueryClient()
  useEffect(() => {
    let checkedAt = Date.now()
    const check = () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < intervalMs) return
      checkedAt = Date.now()
      void checkForChanges(client)
    }
    const timer = setInterval(check, intervalMs)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [client])
}
