import { startQuotesProxy } from '../../../widget/testing/engines/quotes-proxy.ts'
import { startMorning } from './a-morning.ts'

export interface SignedInMorning {
  /** The address of the inbox, where every browser is signed in. */
  inbox: string
  username: string
  /** Reads from the API, by path. */
  read: <Result>(path: string) => Promise<Result>
  stop: () => Promise<void>
}

/**
 * Starts the server of a morning, behind a proxy that sends the owner's session with every request: Safari keeps no
 * secure cookie on http://localhost, and a screen reader would speak the sign-in first.
 */
export async function startSignedInMorning(): Promise<SignedInMorning> {
  const morning = await startMorning()
  const { origin } = new URL(morning.inbox)
  const response = await fetch(new URL('/api/sessions', origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(morning.owner),
  })
  const { token } = (await response.json()) as { token: string }
  const proxy = await startQuotesProxy(origin, { requestHeaders: { authorization: `Bearer ${token}` } })
  return {
    inbox: `${proxy.url}/inbox/`,
    username: morning.owner.username,
    read: async <Result>(path: string) => (await fetch(new URL(path, proxy.url))).json() as Promise<Result>,
    stop: async () => {
      proxy.close()
      await morning.stop()
    },
  }
}
