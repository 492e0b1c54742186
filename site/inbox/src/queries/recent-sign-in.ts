/** Asks the person to sign in again, and resolves to whether they did. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asked: Promise<boolean> | undefined

/** Sets who asks the person to sign in again. Returns a function that ends it. */
export function askBy(dialog: Ask): () => void {
  ask = dialog
  return () => void (ask = undefined)
}

/**
 * Waits until the person has signed in again, for what needs a recent sign-in.
 * @throws {Error} if they do not.
 */
export async function signInAgain(): Promise<void> {
  asked ??= ask?.().finally(() => (asked = undefined))
  if (!(await asked)) throw new Error('This needs you to sign in again.')
}
