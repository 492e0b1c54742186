import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Creates a function that runs a program in a folder, with these environment variables beside those of the tests.
 * @returns What the program prints. Throws that, too, if the program fails.
 */
export function createRun(variables: Record<string, string>) {
  return async (
    cwd: string,
    command: string,
    ...args: string[]
  ): Promise<{ stdout: string; stderr: string }> => {
    const env = { ...process.env, ...variables }
    return promisify(execFile)(command, args, { cwd, env }).catch(
      (error: Error & { stdout: string; stderr: string }) => {
        throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`, { cause: error })
      },
    )
  }
}

/** The `NODE_OPTIONS` by which a program runs a module, given as code, before its own. */
export const runFirst = (module: string) => `--import="data:text/javascript,${encodeURIComponent(module)}"`
