// Stands in for the module of the same name in the standalone file.
import type { loadSolver as load } from '@concrete-quote/openapi'

/** The address of the solver relative to the standalone file, with a hash of its content. */
declare const solverUrl: string

/** Loads the file beside this one. The address is no literal, around which Vite would wrap a preloader of 1 kB. */
export const loadSolver: typeof load = () => import(/* @vite-ignore */ solverUrl)
