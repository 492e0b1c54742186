import { resolve } from 'node:path'

/** Resolves a path against the folder in which it was typed: npm runs scripts in the root of the repository. */
export const resolvePath = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
