import * as z from 'zod/mini'
import { maxPasskeysPerUser } from '../limits.ts'
import { line, missingOrWrongType } from '../text.ts'

// Options and responses are those of Web Authentication (WebAuthn Level 3, section 5.1), as far as the product uses them.
// Binary values are in base64url.

const utcTime = () => z.iso.datetime({ precision: 3 })
const ofType = (type: 'object' | 'string') => ({
  error: ({ input }: { input?: unknown }) => missingOrWrongType(type, input),
})
const base64url = (maxLength: number) =>
  z
    .string(ofType('string'))
    .check(z.regex(/^[A-Za-z0-9_-]+$/, 'Must be in base64url without padding'), z.maxLength(maxLength))
/** At most 1,023 bytes (WebAuthn Level 3, section 4). */
const credentialId = () => base64url(1364)
const passkeyName = () => line({ max: 100, error: 'The name is blank' })

/** How a browser reaches a passkey, such as `internal` or `usb`. Browsers may send others later. */
const transports = z.array(
  z.string(ofType('string')).check(z.regex(/^[a-z-]+$/, 'Must be a name such as internal'), z.maxLength(32)),
  { error: ({ input }) => missingOrWrongType('array', input) },
)

/** A passkey that an account has. */
export const PasskeyDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).check(z.maxLength(10)),
})

/** Milliseconds. */
const timeout = () => z.int().check(z.minimum(0), z.maximum(3_600_000))

/** How to ask a browser for a passkey to sign in with: `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeySignInOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: timeout(),
  userVerification: z.literal('required'),
})
export type PasskeySignInOptions = z.infer<typeof PasskeySignInOptions>

/** The server that passkeys are for. */
export const RelyingParty = z.object({ id: z.string(), name: z.string() })

/** The account that a passkey is for. */
export const PasskeyUser = z.object({ id: z.string(), name: z.string(), displayName: z.string() })

/** A kind of key that the server verifies: a COSE algorithm. */
export const KeyAlgorithm = z.object({
  type: z.literal('public-key'),
  alg: z.int().check(z.minimum(-65_535), z.maximum(-1)),
})

/** What an authenticator must do: keep the name of the user in the passkey, and verify the person. */
export const AuthenticatorSelection = z.object({
  residentKey: z.literal('required'),
  requireResidentKey: z.boolean(),
  userVerification: z.literal('required'),
})

/** How to ask a browser for a new passkey: `PublicKeyCredentialCreationOptionsJSON`. */
export const NewPasskeyOptions = z.object({
  challenge: z.string(),
  rp: RelyingParty,
  user: PasskeyUser,
  pubKeyCredParams: z.array(KeyAlgorithm).check(z.maxLength(10)),
  timeout: timeout(),
  attestation: z.literal('none'),
  /** The passkeys of the user, so that no device gets a second one. */
  excludeCredentials: z.array(PasskeyDescriptor).check(z.maxLength(maxPasskeysPerUser)),
  authenticatorSelection: AuthenticatorSelection,
})
export type NewPasskeyOptions = z.infer<typeof NewPasskeyOptions>

/** What an authenticator signed. */
export const PasskeyAssertion = z.object(
  {
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
  },
  ofType('object'),
)

/** What a browser makes of `PasskeySignInOptions`: `AuthenticationResponseJSON`. */
export const PasskeySignIn = z.object({ id: credentialId(), response: PasskeyAssertion }, ofType('object'))
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

/** The key that an authenticator made. */
export const PasskeyAttestation = z.object(
  {
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.optional(transports.check(z.maxLength(10))),
  },
  ofType('object'),
)

/** What a browser makes of `NewPasskeyOptions`, `RegistrationResponseJSON`, and a name for people. */
export const NewPasskey = z.object(
  { name: passkeyName(), id: credentialId(), response: PasskeyAttestation },
  ofType('object'),
)
export type NewPasskey = z.infer<typeof NewPasskey>

/** A new name of a passkey. */
export const PasskeyPatch = z.object({ name: passkeyName() }, ofType('object'))
export type PasskeyPatch = z.infer<typeof PasskeyPatch>

/** A passkey of the signed-in user, without its key. */
export const Passkey = z.object({
  /** The ID of the credential, in base64url. */
  id: z.string(),
  name: z.string(),
  createdAt: utcTime(),
  /** When the user last signed in with it. Null if they never have. */
  lastUsedAt: z.nullable(utcTime()),
  /** Whether it is kept by an account of the person, such as one of Apple or Google, or in one device only. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** The passkeys of the signed-in user, the oldest first. */
export const PasskeyList = z.object({ items: z.array(Passkey).check(z.maxLength(maxPasskeysPerUser)) })
export type PasskeyList = z.infer<typeof PasskeyList>
