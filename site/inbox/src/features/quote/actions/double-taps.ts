import { useEffect, useState } from 'react'

/** A second tap within this time is one by accident, in milliseconds: something else may have come under the finger. */
const doubleTapMs = 700

/** When an action was tapped last, by the clock of `performance`: what it opens ignores the second tap, too. */
let tappedAt = -Infinity

/** Whether a tap may be the second of two, and what notes one. */
export function useDoubleTaps(): { isSecond: boolean; noteTap: () => void } {
  const sinceTap = () => performance.now() - tappedAt
  const [isSecond, setSecond] = useState(() => sinceTap() < doubleTapMs)
  useEffect(() => {
    if (!isSecond) return
    const timer = setTimeout(() => setSecond(false), doubleTapMs - sinceTap())
    return () => clearTimeout(timer)
  }, [isSecond])
  return {
    isSecond,
    noteTap() {
      tappedAt = performance.now()
      setSecond(true)
    },
  }
}
