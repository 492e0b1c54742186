import * as z from 'zod/mini'
import { documented, object } from '../documentation.ts'
import { atMost, line, matching, ofType } from '../request-types.ts'
import { maxPasskeysPerUser } from '../limits.ts'
import { boolean, listOf, string, utcTime, utcTimeOrNull } from '../response-types.ts'

// Options and responses are those of WebAuthn Level 3, section 5.1, as far as they are used, in base64url.

const base64url = (maxLength: number) =>
  matching(/^[A-Za-z0-9_-]+$/, maxLength, 'Must be in base64url without padding')
const exampleId = 'c2n8b5r6s7u9w4x1y3z5Aq0vJ8g'

/** The ID of a passkey: at most 1,023 bytes (WebAuthn Level 3, section 4). */
const credentialId = () => documented(base64url(1364), 'The ID of the credential, in base64url.', exampleId)

const challenge = 'q0vJ8iQwPj0M3oFzT1mXkYAAAZq2qcAAxVbnJ8jQwPj0M3oFzT1mXkYc2n8b5r6s7u9w4x1y3z5'
const rpId = 'quotes.example.com'

/** How a browser reaches a passkey, such as `internal` or `usb`. Browsers may send others later. */
const transports = z.array(matching(/^[a-z-]+$/, 32, 'Must be a name such as internal'), ofType('array'))

// Clients hand the options to their platform as they are, so the document leaves their members to WebAuthn.

export const PasskeySignInOptions = documented(
  z.looseObject({}),
  'How to ask a browser for a passkey: `PublicKeyCredentialRequestOptionsJSON` (WebAuthn Level 3).',
  { challenge, rpId, timeout: 300_000, userVerification: 'required' },
)

export const NewPasskeyOptions = documented(
  z.looseObject({}),
  'How to ask a browser for a new passkey: `PublicKeyCredentialCreationOptionsJSON` (WebAuthn Level 3).',
  {
    challenge,
    rp: { id: rpId, name: 'The contractor' },
    user: { id: 'MDFhMWY4M2EtNWQxYi03YzAyLTllMWQtMGMxZjVhN2JlMGE0', name: 'owner', displayName: 'owner' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [{ id: 'AT1mXkYc2n8b5r6s7u9w4x1y3z5', type: 'public-key', transports: ['usb'] }],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  },
)

function clientData(type: 'create' | 'get') {
  const signed = { type: `webauthn.${type}`, challenge, origin: `https://${rpId}`, crossOrigin: false }
  return documented(
    base64url(4000),
    'What the browser signed: the challenge and the origin, as JSON in base64url.',
    btoa(JSON.stringify(signed)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  )
}

export const PasskeyAssertion = object(
  'What the authenticator signed: `AuthenticatorAssertionResponseJSON`.',
  {
    clientDataJSON: clientData('get'),
    authenticatorData: documented(
      base64url(4000),
      'What the authenticator signed of itself, in base64url.',
      'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAA',
    ),
    signature: documented(
      base64url(4000),
      'The signature of both, in base64url.',
      'MEUCIQD7eP6YhEXm8b1Dkz3dT3PWWZ9Ub9JxXk4hTz8C9aKQ6gIgUnQ2v5vJ8iQwPj0M3oFzT1mXkYc2n8b5r6s7u9w4x1w',
    ),
  },
)

export const PasskeySignIn = object(
  'What a browser makes of `PasskeySignInOptions`: `AuthenticationResponseJSON`.',
  { id: credentialId(), response: PasskeyAssertion },
)
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

export const PasskeyAttestation = object(
  'The key that the authenticator made: `AuthenticatorAttestationResponseJSON`.',
  {
    clientDataJSON: clientData('create'),
    attestationObject: documented(
      base64url(20_000),
      'The public key, in CBOR and base64url.',
      'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViUSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NdAAAAAA',
    ),
    transports: documented(
      z.optional(transports.check(atMost(10, 'items'))),
      'How the browser reaches the authenticator, such as `internal` or `usb`.',
      ['internal', 'hybrid'],
    ),
  },
)

/** What a person says about a new passkey. */
export const PasskeyName = z.object({
  name: documented(
    line({ max: 100, error: 'The name is blank' }),
    'For people, on one line.',
    'Chrome on Android',
  ),
})
export type PasskeyName = z.infer<typeof PasskeyName>

export const NewPasskey = object(
  'What a browser makes of `NewPasskeyOptions`, `RegistrationResponseJSON`, and a name for people.',
  { ...PasskeyName.shape, id: credentialId(), response: PasskeyAttestation },
)
export type NewPasskey = z.infer<typeof NewPasskey>

export const Passkey = object('A passkey of the signed-in user, without its key.', {
  id: string('The ID of the credential, in base64url.', exampleId),
  name: string('Its name for people.', 'Chrome on Android'),
  createdAt: utcTime('When it was added', '2026-11-02T14:10:00.000Z'),
  lastUsedAt: utcTimeOrNull(
    'When the user last signed in with it',
    'Null if they never have.',
    '2026-11-20T09:30:00.900Z',
  ),
  isSynced: boolean(
    'Whether it was kept by an account of the person when it was added, such as one of Apple or Google, rather than in one device only.',
    true,
  ),
})
export type Passkey = z.infer<typeof Passkey>

export const PasskeyList = listOf(
  Passkey,
  maxPasskeysPerUser,
  'The passkeys of the signed-in user, the oldest first.',
)
export type PasskeyList = z.infer<typeof PasskeyList>
