import { passkeyMinutes, type PasskeySignIn } from '@concrete-quote/openapi'
import { useEffect, useEffectEvent, useRef } from 'react'
import { passkeyObstacle } from '../passkeys/browser-passkeys.ts'
import { choosePasskey } from '../passkeys/choose-passkey.ts'

/** How long an offer lasts, in milliseconds: what is chosen must reach the server before its challenge expires. */
const offerMs = (passkeyMinutes - 1) * 60_000

/** Offers passkeys in the autofill of the username, unless the person is already signing in. */
export function usePasskeyAutofill(isSigningIn: boolean, onChosen: (passkey: PasskeySignIn) => void) {
  const offeredAt = useRef(0)
  const offerIfDue = useEffectEvent((until: AbortSignal) => {
    if (isSigningIn || document.visibilityState === 'hidden') return
    // The clock may be set back.
    if (Math.abs(Date.now() - offeredAt.current) < offerMs) return
    offeredAt.current = Date.now()
    // If that fails, the button and the password are left.
    choosePasskey({ autofillUntil: until }).then(onChosen, () => undefined)
  })
  useEffect(() => {
    // What signs in otherwise has ended the offer.
    if (!isSigningIn) offeredAt.current = 0
  }, [isSigningIn])
  useEffect(() => {
    if (passkeyObstacle()) return
    const end = new AbortController()
    const offer = () => offerIfDue(end.signal)
    offer()
    const timer = setInterval(offer, 10_000)
    document.addEventListener('visibilitychange', offer, end)
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [])
}
