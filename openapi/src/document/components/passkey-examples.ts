import type {
  NewPasskey,
  NewPasskeyOptions,
  Passkey,
  PasskeyList,
  PasskeyPatch,
  PasskeySignIn,
  PasskeySignInOptions,
} from '../../schemas/owner/passkey.ts'

export const examplePasskeyDescriptor = {
  id: 'AT1mXkYc2n8b5r6s7u9w4x1y3z5',
  type: 'public-key' as const,
  transports: ['usb'],
}

export const exampleKeyAlgorithm = { type: 'public-key' as const, alg: -7 }

const challenge = 'q0vJ8iQwPj0M3oFzT1mXkYAAAZq2qcAAxVbnJ8jQwPj0M3oFzT1mXkYc2n8b5r6s7u9w4x1y3z5'
const rpId = 'quotes.example.com'

export const examplePasskey = {
  id: 'c2n8b5r6s7u9w4x1y3z5Aq0vJ8g',
  name: 'Chrome on Android',
  createdAt: '2026-11-02T14:10:00.000Z',
  lastUsedAt: '2026-11-20T09:30:00.900Z',
  isSynced: true,
} satisfies Passkey

export const examplePasskeys = { items: [examplePasskey] } satisfies PasskeyList

export const examplePasskeyPatch = { name: 'My phone' } satisfies PasskeyPatch

export const examplePasskeySignInOptions = {
  challenge,
  rpId,
  timeout: 300_000,
  userVerification: 'required',
} satisfies PasskeySignInOptions

export const exampleNewPasskeyOptions = {
  challenge,
  rp: { id: rpId, name: 'Bluebonnet Concrete' },
  user: { id: 'MDFhMWY4M2EtNWQxYi03YzAyLTllMWQtMGMxZjVhN2JlMGE0', name: 'owner', displayName: 'owner' },
  pubKeyCredParams: [exampleKeyAlgorithm],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [examplePasskeyDescriptor],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
} satisfies NewPasskeyOptions

const clientDataOf = (type: 'create' | 'get') =>
  btoa(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: `https://${rpId}`, crossOrigin: false }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

export const examplePasskeySignIn = {
  id: examplePasskey.id,
  response: {
    clientDataJSON: clientDataOf('get'),
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAA',
    signature:
      'MEUCIQD7eP6YhEXm8b1Dkz3dT3PWWZ9Ub9JxXk4hTz8C9aKQ6gIgUnQ2v5vJ8iQwPj0M3oFzT1mXkYc2n8b5r6s7u9w4x1w',
  },
} satisfies PasskeySignIn

export const exampleNewPasskey = {
  name: examplePasskey.name,
  id: examplePasskey.id,
  response: {
    clientDataJSON: clientDataOf('create'),
    attestationObject:
      'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViUSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NdAAAAAA',
    transports: ['internal', 'hybrid'],
  },
} satisfies NewPasskey
