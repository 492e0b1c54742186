import { company } from '@concrete-quote/openapi'

/** What anybody who knows the site tries first: the company, its places and phone number, and the product. */
const contextWords = [
  ...company.name.toLowerCase().split(' '),
  ...company.serviceAreas.map((area) => area.toLowerCase()),
  company.region.toLowerCase(),
  company.phone.replace(/\D/g, ''),
  'quote',
]

let loading: ReturnType<typeof load> | undefined

/** Loads the estimator when a password is chosen, since its dictionaries take time and memory. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  // Longer passwords are judged by their start: checking a contrived one of 300 characters would block for half a second.
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 64 })
}

/**
 * Whether a password can be guessed in about 10⁸ tries: because it is a common password or a variant of one, or a
 * pattern such as repeated, consecutive, or neighboring characters. Names of the company and the user count for nothing.
 */
export async function isGuessable(password: string, username: string): Promise<boolean> {
  const words = [...contextWords, username.toLowerCase()]
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const estimator = await loading
  return estimator.check(rest, words).score < 3
}
