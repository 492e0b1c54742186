import { createContext } from 'react'
import { createToasts } from '../core/toasts.ts'

/** The toasts that a form shows and a `Toaster` renders. Default: those of the document. */
export const ToastsContext = createContext(createToasts())
