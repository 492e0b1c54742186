import {
  AuthenticatorSelection,
  KeyAlgorithm,
  NewPasskey,
  NewPasskeyOptions,
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyDescriptor,
  PasskeyList,
  PasskeyPatch,
  PasskeySignIn,
  PasskeySignInOptions,
  PasskeyUser,
  RelyingParty,
} from '../../schemas/owner/passkey.ts'
import { type RegisterSchema, toJsonSchema, utc } from '../json-schema.ts'
import type { RegisterParameter } from '../register-parameter.ts'
import { json, type RegisterResponse } from '../register-response.ts'
import type { RegisterBody } from '../request-bodies.ts'
import * as examples from './passkey-examples.ts'

const clientData = 'What the browser signed: the challenge and the origin, as JSON in base64url.'

/** Registers the schemas of passkeys, which are those of Web Authentication, as far as the API uses them. */
export function registerPasskeySchemas(register: RegisterSchema) {
  const created = examples.exampleNewPasskeyOptions
  register('PasskeyDescriptor', PasskeyDescriptor, 'output', {
    description: 'A passkey that the user has.',
    fields: { transports: 'How a browser reaches it, such as `internal` or `usb`.' },
    example: examples.examplePasskeyDescriptor,
  })
  register('RelyingParty', RelyingParty, 'output', {
    description: 'The server that passkeys are for.',
    fields: { id: 'Its domain name.', name: 'Its name for people.' },
    example: created.rp,
  })
  register('PasskeyUser', PasskeyUser, 'output', {
    description: 'The user whom a passkey is for.',
    fields: { id: 'The ID of the user, in base64url.' },
    example: created.user,
  })
  register('KeyAlgorithm', KeyAlgorithm, 'output', {
    description: 'A kind of key that the server verifies.',
    fields: { alg: 'A COSE algorithm (RFC 9053), such as -7 for ES256.' },
    example: examples.exampleKeyAlgorithm,
  })
  register('AuthenticatorSelection', AuthenticatorSelection, 'output', {
    description: 'What the authenticator must do: keep the user with the key, and verify the person.',
    example: created.authenticatorSelection,
  })
  register('PasskeyAssertion', PasskeyAssertion, 'input', {
    description: 'What the authenticator signed: `AuthenticatorAssertionResponseJSON`.',
    fields: {
      clientDataJSON: clientData,
      authenticatorData: 'What the authenticator signed of itself, in base64url.',
      signature: 'The signature of both, in base64url.',
    },
    example: examples.examplePasskeySignIn.response,
  })
  register('PasskeyAttestation', PasskeyAttestation, 'input', {
    description: 'The key that the authenticator made: `AuthenticatorAttestationResponseJSON`.',
    fields: {
      clientDataJSON: clientData,
      attestationObject: 'The public key, in CBOR and base64url.',
      transports: 'How the browser reaches the authenticator, such as `internal` or `usb`.',
    },
    example: examples.exampleNewPasskey.response,
  })
  const passkey = register('Passkey', Passkey, 'output', {
    description: 'A passkey of the signed-in user, without its key.',
    fields: {
      id: 'The ID of the credential, in base64url.',
      name: 'Its name for people.',
      createdAt: `When it was added, ${utc}`,
      lastUsedAt: `When the user last signed in with it, ${utc} Null if they never have.`,
      isSynced:
        'Whether it was kept by an account of the person when it was added, such as one of Apple or Google, rather than in one device only.',
    },
    example: examples.examplePasskey,
  })
  return {
    passkey,
    passkeySignInOptions: register('PasskeySignInOptions', PasskeySignInOptions, 'output', {
      description:
        'How to ask a browser for a passkey: `PublicKeyCredentialRequestOptionsJSON` (WebAuthn Level 3).',
      fields: {
        challenge: 'What the authenticator signs, in base64url.',
        rpId: 'The domain name of the server.',
        timeout: 'How long the browser may take, in milliseconds.',
      },
      example: examples.examplePasskeySignInOptions,
    }),
    newPasskeyOptions: register('NewPasskeyOptions', NewPasskeyOptions, 'output', {
      description:
        'How to ask a browser for a new passkey: `PublicKeyCredentialCreationOptionsJSON` (WebAuthn Level 3).',
      fields: {
        challenge: 'What the browser returns with the key, in base64url.',
        timeout: 'How long the browser may take, in milliseconds.',
        excludeCredentials: 'The passkeys of the user, so that no authenticator gets a second one.',
      },
      example: created,
    }),
    passkeySignIn: register('PasskeySignIn', PasskeySignIn, 'input', {
      description: 'What a browser makes of `PasskeySignInOptions`: `AuthenticationResponseJSON`.',
      fields: { id: 'The ID of the credential, in base64url.' },
      example: examples.examplePasskeySignIn,
    }),
    newPasskey: register('NewPasskey', NewPasskey, 'input', {
      description:
        'What a browser makes of `NewPasskeyOptions`, `RegistrationResponseJSON`, and a name for people.',
      fields: { id: 'The ID of the credential, in base64url.' },
      example: examples.exampleNewPasskey,
    }),
    passkeyPatch: register('PasskeyPatch', PasskeyPatch, 'input', {
      description: 'A new name of a passkey.',
      example: examples.examplePasskeyPatch,
    }),
    passkeyList: register('PasskeyList', PasskeyList, 'output', {
      description: 'The passkeys of the signed-in user, the oldest first.',
      example: examples.examplePasskeys,
    }),
  }
}

type Schemas = ReturnType<typeof registerPasskeySchemas>

/** Registers the responses about passkeys. */
export function registerPasskeyResponses(register: RegisterResponse, schemas: Schemas) {
  const passkey = json(schemas.passkey, { passkey: examples.examplePasskey })
  return {
    passkeySignInOptions: register(
      'PasskeySignInOptions',
      'What the browser needs.',
      json(schemas.passkeySignInOptions, { options: examples.examplePasskeySignInOptions }),
    ),
    newPasskeyOptions: register(
      'NewPasskeyOptions',
      'What the browser needs.',
      json(schemas.newPasskeyOptions, { options: examples.exampleNewPasskeyOptions }),
    ),
    passkeys: register(
      'Passkeys',
      'The passkeys.',
      json(schemas.passkeyList, { passkeys: examples.examplePasskeys }),
    ),
    passkeyAdded: register('PasskeyAdded', 'The passkey is added.', passkey),
    passkeyRenamed: register('PasskeyRenamed', 'The passkey has the name.', passkey),
    passkeyRemoved: register('PasskeyRemoved', 'The passkey is removed.'),
  }
}

/** Registers the request bodies about passkeys. */
export function registerPasskeyBodies(register: RegisterBody, schemas: Schemas) {
  return {
    passkeySignIn: register('PasskeyToSignIn', 'What the authenticator signed.', schemas.passkeySignIn, {
      passkey: { summary: 'A passkey of a phone', value: examples.examplePasskeySignIn },
    }),
    newPasskey: register('AddedPasskey', 'The passkey, and its name.', schemas.newPasskey, {
      phone: { summary: 'A phone', value: examples.exampleNewPasskey },
    }),
    passkeyChanges: register('PasskeyChanges', 'The new name.', schemas.passkeyPatch, {
      phone: { summary: 'A phone', value: examples.examplePasskeyPatch },
    }),
  }
}

/** Registers the parameters about passkeys. */
export function registerPasskeyParameters(register: RegisterParameter) {
  return {
    passkeyId: register('PasskeyId', {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The ID of the passkey.',
      example: examples.examplePasskey.id,
      schema: toJsonSchema(PasskeySignIn.shape.id, 'input'),
    }),
  }
}
