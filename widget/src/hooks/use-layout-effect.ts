import { useEffect, useLayoutEffect as useReactLayoutEffect } from 'react'

/** React's own, without the warning that React 18 prints on a server, where neither runs. */
export const useLayoutEffect = typeof document === 'undefined' ? useEffect : useReactLayoutEffect
