import type { Page } from 'playwright/test'

/** A device with a screen lock that keeps passkeys for the browser. */
export interface Authenticator {
  /** Sets whether its owner confirms what it asks for from now on, at once or not at all. */
  setPresence: (isPresent: boolean) => Promise<void>
}

/** Gives a page a device that keeps passkeys, whose owner confirms at once. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async setPresence(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}
