/**
 * Uses the browser's storage, which throws if it is blocked or full.
 * @returns The result of `use`, or undefined if it throws.
 */
export function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
