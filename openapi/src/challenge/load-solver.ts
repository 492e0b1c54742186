/** Loads what solves challenges only when it is needed, which is seldom. */
export const loadSolver = () => import('./solver.ts')
